package dev.portcullis.acceptance;

import java.util.List;

/**
 * A list of the console with many rows.
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
    int one = CrowdedSite.ONE;
    String address = "0xbb%038x".formatted(one);
    return List.of(
        of("organizations", "search=Many " + one, 1),
        of("users", "search=User " + one, 1),
        of("users?source=oidc", "source=oidc&search=ser " + one, 1),
        of("users?role=" + site.role(), "search=0xaa" + address.substring(4), 1),
        of(own + "/members", "name=User " + one, 1),
        of(own + "/admins", "", 0),
        of(own + "/admins?state=pending", "", 0),
        of(own + "/roles", "search=Own " + one, 1),
        of("roles", "search=Role " + one, 1),
        of(role + "/holders", "", 0),
        of(role + "/functions", "", 0),
        of(role + "/events", "", 0),
        of("credentials", "search=App " + one, 1),
        of(own + "/credentials", "search=App " + one, 1),
        of(machine + "/keys", "", 0),
        of(machine + "/ip-whitelist", "", 0),
        of("api-keys", "state=expired", PAGE),
        of("tenants", "search=Tenant " + one, 1),
        of("services", "search=Service " + one, 1),
        of("applications", "search=Site " + one, 1),
        of("templates", "search=Template " + one, 1),
        of("contracts", "search=Many " + one, 1),
        of(own + "/contracts", "search=Token " + one, 1),
        of("contract-claims", "state=open", PAGE),
        new CrowdedView("denials", 100, "address=" + address, 1),
        of("block-judgements", "verdict=escaped", PAGE),
        of("audit", "actionType=role.create", PAGE),
        of("audit?outcome=success", "requestId=request-" + one, 1),
        of("audit?" + "organization=" + own.substring("organizations/".length()), "", 0),
        of("webhooks?view=zone", "view=zone&contract=" + address, 1),
        of("webhooks/deliveries?view=zone", "view=zone&outcome=failed", PAGE),
        of(webhook + "/deliveries", "sequence=" + one, 1),
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
