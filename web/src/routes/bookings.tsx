export default function Bookings() {
  return <h1>Bookings</h1>
}
