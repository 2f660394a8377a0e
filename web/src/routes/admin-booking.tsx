export default function AdminBooking() {
  return <h1>Booking</h1>
}
