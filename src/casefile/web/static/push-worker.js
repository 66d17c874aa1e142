// Shows what the server tells this browser while no page of it is open, and opens the page that it is about.

addEventListener("push", (event) => {
  const { title, body, link } = event.data.json();
  const shown = { body, data: link, icon: "/static/favicon.svg" };
  event.waitUntil(registration.showNotification(title, shown));
});

addEventListener("notificationclick", (event) => {
  event.notification.close();
  event.waitUntil(clients.openWindow(event.notification.data));
});
