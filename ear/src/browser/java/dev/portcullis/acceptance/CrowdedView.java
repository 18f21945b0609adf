package dev.portcullis.acceptance;

import java.util.List;

/**
 * A list of the console with 100,000 rows.
 *
 * @param path of its page
 * @param rows how many the first page shows
 * @param narrowed the query that narrows it, empty for none
 * @param found how many rows are left then
 */
record CrowdedView(String path, int rows, String narrowed, int found) {
  private static final int PAGE = 50;

  /** Every list there is, with those parts of it that are found another way. */
  static List<CrowdedView> all(CrowdedSite site) {
    String own = site.organization();
    String role = own + "/roles/" + site.role();
    String machine = "credentials/" + site.made("credentials/");
    String webhook = "webhooks/" + site.made("webhooks/");
    String address = "0xbb" + "0".repeat(33) + "12fd1";
    return List.of(
        of("organizations", "search=Many 77777", 1),
        of("users", "search=User 77777", 1),
        of("users?source=oidc", "source=oidc&search=ser 77777", 1),
        of("users?role=" + site.role(), "search=0xaa" + address.substring(4), 1),
        of(own + "/members", "name=User 77777", 1),
        of(own + "/admins", "", 0),
        of(own + "/admins?state=pending", "", 0),
        of(own + "/roles", "search=Own 77777", 1),
        of("roles", "search=Role 77777", 1),
        of(role + "/holders", "", 0),
        of(role + "/functions", "", 0),
        of(role + "/events", "", 0),
        of("credentials", "search=App 77777", 1),
        of(own + "/credentials", "search=App 77777", 1),
        of(machine + "/keys", "", 0),
        of(machine + "/ip-whitelist", "", 0),
        of("api-keys", "state=expired", PAGE),
        of("tenants", "search=Tenant 77777", 1),
        of("applications", "search=Site 77777", 1),
        of("templates", "search=Template 77777", 1),
        of("contracts", "search=Many 77777", 1),
        of(own + "/contracts", "search=Token 77777", 1),
        new CrowdedView("denials", 100, "address=" + address, 1),
        of("audit", "actionType=role.create", PAGE),
        of("audit?outcome=success", "requestId=request-77777", 1),
        of("audit?" + "organization=" + own.substring("organizations/".length()), "", 0),
        of("webhooks?view=zone", "view=zone&contract=" + address, 1),
        of("webhooks/deliveries?view=zone", "view=zone&outcome=failed", PAGE),
        of(webhook + "/deliveries", "sequence=77777", 1),
        of(webhook + "/dead-letters", "", 0),
        of(webhook + "/redeliveries", "", 0),
        of("operations/jobs/webhook-delivery", "", 0),
        of("operations/keycloak", "state=dead", PAGE));
  }

  private static CrowdedView of(String path, String narrowed, int found) {
    return new CrowdedView(path, PAGE, narrowed, found);
  }

  /** Its page without a query. */
  String page() {
    return path.replaceAll("\\?.*", "");
  }
}
