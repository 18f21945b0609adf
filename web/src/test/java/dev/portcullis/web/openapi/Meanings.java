package dev.portcullis.web.openapi;

import java.util.Map;

/** The meaning of tags, and of a field in every record that has it. */
final class Meanings {
  private static final Map<String, String> TAGS =
      Map.ofEntries(
          Map.entry("API keys", "The keys of all machines and tenants in one list"),
          Map.entry(
              "Access decisions",
              "Explanations of the JSON-RPC gateway's decisions, with their remedies"),
          Map.entry(
              "Applications",
              "Applications that users sign in to in the browser, with their redirect URLs"),
          Map.entry(
              "Audit logs",
              "Logs of actions and of the database rows that they changed. Both logs are hash"
                  + " chains that can be verified"),
          Map.entry(
              "Legacy rollup",
              "The REST API of the legacy v0.1 rollup, present only with the setting"
                  + " legacy.enabled. Its JSON-RPC is at /jsrpc. Errors have a status and no body"),
          Map.entry(
              "Authentication",
              "Sign-in with a wallet or an identity provider, by a program or in the browser, and"
                  + " sign-out"),
          Map.entry("Quotas", "The quotas of organizations and the zone, with their use"),
          Map.entry("Policy documents", "The policy as one document, without secrets"),
          Map.entry(
              "Block judgements",
              "Judgements of mined blocks of a chain that does not consult the gate"),
          Map.entry(
              "Contract claims",
              "Claims of organizations to contracts with unknown deployers, and contested"
                  + " contracts"),
          Map.entry(
              "Contract permissions",
              "Permissions of roles on functions and events of contracts, administered by the"
                  + " zone"),
          Map.entry(
              "Contracts",
              "The contracts of all owners, administered by the zone, and the system contracts of"
                  + " the chain"),
          Map.entry(
              "Event webhooks",
              "Signed callbacks for events of contracts; the section webhooks describes their"
                  + " form"),
          Map.entry(
              "Keycloak",
              "Changes of organizations, roles, users and sessions that Keycloak has not received"
                  + " yet"),
          Map.entry(
              "M2M applications",
              "Machines with API keys and IP whitelists, administered by the zone, and the"
                  + " organizations they are assigned to"),
          Map.entry("Machines", "Operations of a machine for an organization, with its API key"),
          Map.entry("Operations", "Health and discovery for probes, load balancers and clients"),
          Map.entry(
              "Organization M2M applications",
              "Machines with API keys and IP whitelists, administered by their organization"),
          Map.entry(
              "Organization contract permissions",
              "Permissions of roles on functions and events of an organization's contracts"),
          Map.entry(
              "Organization contracts",
              "The contracts of an organization: their ABI and their public disclosure"),
          Map.entry(
              "Organization members",
              "The users of an organization, their roles, and its administrators, including pending"
                  + " ones"),
          Map.entry("Organization roles", "The roles of an organization"),
          Map.entry(
              "Organization sign-in",
              "Sign-in of an organization's members: its identity provider, and their wallets"),
          Map.entry("Organizations", "The organizations of the zone"),
          Map.entry(
              "Passkeys",
              "The second factor of administrators, and the step-ups that it proves (WebAuthn)"),
          Map.entry(
              "RPC denials",
              "Calls that the JSON-RPC gateway denied, and the outcome of a transaction: why it is"
                  + " not on the chain"),
          Map.entry("Plans", "Changes that are rehearsed before they are made, and then applied"),
          Map.entry("Services", "Programs of the zone that ask about rights and contracts"),
          Map.entry("Sessions", "Active sessions, and their end"),
          Map.entry(
              "Templates",
              "ABIs that many contracts share; a contract can be registered with a template's"
                  + " name"),
          Map.entry("Tenants", "Operators of other services that authenticate their own users"),
          Map.entry("Users", "All accounts, regardless of their organization"),
          Map.entry("Wallets", "The caller's wallets, personal RPC token and allowed transactions"),
          Map.entry("Zone roles", "The roles of the zone, which administer everything"));

  private static final Map<String, String> FIELDS =
      Map.of(
          "id", "the identifier of the record",
          "createdAt", "when the record was created",
          "updatedAt", "when the record last changed");

  private Meanings() {}

  /**
   * What belongs below a tag.
   *
   * @throws IllegalStateException for a tag that is not described here
   */
  static String ofTag(String name) {
    if (!TAGS.containsKey(name)) {
      throw new IllegalStateException("Describe the tag in Meanings: " + name);
    }
    return TAGS.get(name);
  }

  /** What a component is whose record has no other rule; null if that depends on it. */
  static String ofField(String component) {
    return FIELDS.get(component);
  }
}
