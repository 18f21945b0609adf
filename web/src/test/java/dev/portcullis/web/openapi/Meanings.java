package dev.portcullis.web.openapi;

import java.util.Map;

/** What tags stand for, and what a field means in whatever record it stands. */
final class Meanings {
  private static final Map<String, String> TAGS =
      Map.ofEntries(
          Map.entry("API keys", "The keys of all machines and tenants in one list"),
          Map.entry(
              "Access decisions",
              "Why the JSON-RPC gateway lets a call through or not, and what would change that"),
          Map.entry(
              "Applications",
              "Applications that users sign in for in the browser: where they may be sent back to"),
          Map.entry(
              "Audit logs",
              "Who did what, and which rows of the database that changed; both logs are chained by"
                  + " hashes, which can be verified"),
          Map.entry(
              "Legacy rollup",
              "What the legacy v0.1 rollup shows; there only with the setting legacy.enabled. Its"
                  + " JSON-RPC is at /jsrpc. Refusals have a status and no body"),
          Map.entry(
              "Authentication",
              "Signing in with a wallet or an identity provider, by a program or in the browser,"
                  + " and signing out"),
          Map.entry(
              "Quotas", "How much an organization and the zone may have, and how much they have"),
          Map.entry(
              "Block judgements",
              "What was found about mined blocks of a chain that does not ask the gate"),
          Map.entry(
              "Contract claims",
              "The requests of organizations for contracts of unknown deployers, and what is"
                  + " contested"),
          Map.entry(
              "Contract permissions",
              "Who may call which function and see which event of which contract, as the zone"
                  + " administers it"),
          Map.entry(
              "Event webhooks",
              "Signed callbacks that tell of events of contracts; what they look like is described"
                  + " under webhooks"),
          Map.entry(
              "Keycloak",
              "What Keycloak has yet to be told of organizations, roles, users and sessions"),
          Map.entry(
              "M2M applications",
              "Machines with API keys and IP whitelists, as the zone administers them, and the"
                  + " organizations they work for"),
          Map.entry("Machines", "What a machine does with its API key for an organization"),
          Map.entry(
              "Operations", "What probes, load balancers and clients ask before they do anything"),
          Map.entry(
              "Organization M2M applications",
              "Machines with API keys and IP whitelists, as an organization administers its own"),
          Map.entry(
              "Organization contract permissions",
              "Who may call which function and see which event of an organization's contracts"),
          Map.entry(
              "Organization contracts",
              "The contracts of an organization: their ABI, and what everybody may read of them"),
          Map.entry(
              "Organization members",
              "The users of an organization, their roles, its administrators and those to come"),
          Map.entry("Organization roles", "The roles of an organization"),
          Map.entry(
              "Organization sign-in",
              "How members of an organization sign in: its identity provider, and their wallets"),
          Map.entry("Organizations", "The organizations of the zone"),
          Map.entry(
              "Passkeys",
              "The second factor of administrators, and the step-ups that it proves (WebAuthn)"),
          Map.entry(
              "RPC denials",
              "What the JSON-RPC gateway denied, and what became of a transaction: why it is not on"
                  + " the chain"),
          Map.entry("Sessions", "Who is signed in where, and ending that"),
          Map.entry(
              "Templates", "ABIs that many contracts share, to register contracts from by name"),
          Map.entry(
              "Tenants",
              "Operators of services of their own, who vouch for the users that call through them"),
          Map.entry("Users", "Everybody who has an account, whatever their organization"),
          Map.entry(
              "Wallets",
              "The wallets of the caller, the personal RPC token, and what transactions they are"
                  + " allowed"),
          Map.entry("Zone roles", "The roles of the zone: who administers everything"));

  private static final Map<String, String> FIELDS =
      Map.of(
          "id", "the identifier of the record",
          "createdAt", "when the record was made",
          "updatedAt", "when the record last changed");

  private Meanings() {}

  /**
   * What belongs below a tag.
   *
   * @throws IllegalStateException for a tag that nobody has described here
   */
  static String ofTag(String name) {
    if (!TAGS.containsKey(name)) {
      throw new IllegalStateException("Say in Meanings what belongs below the tag " + name);
    }
    return TAGS.get(name);
  }

  /** What a component is of whose record nothing else is said; null if that depends on it. */
  static String ofField(String component) {
    return FIELDS.get(component);
  }
}
