/** The texts of the pages of applications. */
export const applications = {
  title: "Applications",
  lead: "Web applications that users sign in to, and their redirect URLs.",
  create: "Register application",
  search: "Search by name",
  columns: { name: "Name", client: "Client ID", redirects: "Redirect URLs", changed: "Updated", actions: "" },
  empty: "No applications yet",
  emptyHint: "Register an application before it redirects users to sign in.",
  edit: "Edit",
  editOf: (name: string) => `Edit ${name}`,
  remove: "Delete",
  removeOf: (name: string) => `Delete ${name}`,
  removeHint: "Users can no longer sign in to this application. Existing sessions stay active. This cannot be undone.",
  form: {
    name: "Name",
    nameHint: "1 to 100 characters. Shown to users when they sign in.",
    client: "Client ID",
    clientHint: "The application's client_id. Defaults to its generated ID.",
    redirects: "Redirect URLs",
    redirectsHint: "One per line, at most 20. They must match exactly what the application sends.",
  },
} as const;
