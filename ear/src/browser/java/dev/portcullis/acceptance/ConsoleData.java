package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.Client.json;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.Client.Answer;
import java.util.List;

/**
 * Something of everything that the console shows, and the pages that show it.
 *
 * @param operator sees all of it
 * @param token the operator's session
 * @param contract a token that an organization registered, with a permission
 * @param pages the paths of all pages of the console
 */
record ConsoleData(
    Client operator,
    String token,
    PermittedContract contract,
    WebhookInbox inbox,
    List<String> pages)
    implements AutoCloseable {
  /** Whether a page requests data only after a user's input. */
  static boolean asksNothing(String path) {
    return path.endsWith("/contracts/new")
        || path.endsWith("/test")
        || path.endsWith("/verify")
        || path.equals("explain")
        || path.equals("transactions")
        || path.equals("me/wallets");
  }

  /** How many requests a page may make: one, but for those that are named here with why. */
  static int requests(String path) {
    if (path.endsWith("/new") || path.contains("?")) {
      // A drawer precedes its list.
      return 2;
    }
    if (path.equals("blocks") || path.equals("transactions")) {
      // The newest blocks, in one batch, have the numbers before that of the newest.
      return 2;
    }
    if (path.startsWith("addresses/")) {
      // What the chain has there is the gateway's, the contract's interface is the API's.
      return 2;
    }
    if (path.startsWith("transactions/")) {
      // The same, of the contract that was called; what became of it off the chain is the ledger's.
      return 3;
    }
    // Prices are requested for the existing tokens, in one batch.
    return path.equals("legacy/tokens") ? 2 : 1;
  }

  /** Whether the content of a page may be absent: the page then reports that and the next step. */
  static boolean mayBeMissing(String path) {
    return path.endsWith("/identity-provider") || path.equals("webhooks/operational");
  }

  /** Makes it. */
  static ConsoleData make(Api api, DevChain chain) {
    Client operator = Client.operator(api);
    PermittedContract contract = PermittedContract.register(api, chain.deployToken());
    ObjectNode definition =
        json()
            .put("contractAddress", contract.address())
            .put("abi", DevChain.artifact().get("abi").toString())
            .put("name", "Cash token")
            .put("description", "Money of Token Bank");
    Answer defined =
        operator.put(contract.organization() + "/contracts/" + contract.address(), definition);
    assertThat(defined.status()).as(defined.text()).isEqualTo(200);
    String role = contract.role();
    contract.permit("balanceOf(address)", "read", "public", false, List.of());
    contract.permit("checkRole", false, List.of(role));
    contract.permitTransfers(null, null, List.of(role));
    String member = People.walletUser(api, TestWallet.random());
    contract.join(member);
    contract.hold(member, role);
    String organization = contract.organization().substring("/organizations/".length());

    WebhookInbox inbox = new WebhookInbox();
    String webhook =
        EventWebhook.id(EventWebhook.created(operator, inbox, contract.address(), true));
    String hash =
        chain
            .transfer(contract.address(), TestWallet.random().address(), 7)
            .get("transactionHash")
            .asText();
    String machine = made(operator, "/m2m-applications", named("Settlement robot"));
    var unusedKey = Machine.key(operator, "/m2m-applications/" + machine);
    String tenant =
        made(
            operator,
            "/tenants",
            json()
                .put("name", "Reporting")
                .put("publicKey", TestWallet.random().address())
                .set("defaultRoles", Client.JSON.createArrayNode()));
    String service =
        made(
            operator,
            "/admin/services",
            json().put("name", "Harbor Explorer").put("publicKey", TestWallet.random().address()));
    ObjectNode application = json().put("name", "Harbor exchange");
    application.putArray("redirectUrls").add("https://exchange.example/callback");
    made(operator, "/applications", application);
    String own = "organizations/" + organization;
    String address = own + "/contracts/" + contract.address();
    return new ConsoleData(
        operator,
        SignIn.operator(api),
        contract,
        inbox,
        List.of(
            "",
            "organizations",
            "organizations/new",
            own,
            own + "/members",
            own + "/admins",
            own + "/identity-provider",
            own + "/roles",
            own + "/credentials",
            "users",
            "users/" + member,
            "roles",
            own + "/roles/" + role,
            "credentials",
            "credentials/" + machine,
            "tenants",
            "tenants/" + tenant,
            "services",
            "services/new",
            "services/" + service,
            "services/" + service + "/sessions",
            "applications",
            "templates",
            own + "/contracts",
            own + "/contracts/new",
            address,
            address + "/events",
            address + "/abi",
            address + "/settings",
            "contract-claims",
            "contested-contracts",
            "stranded-invitations",
            "explain",
            "denials",
            "block-judgements",
            "audit",
            "audit?verify=1",
            "webhooks",
            "webhooks?figures=1",
            "webhooks/" + webhook,
            "webhooks/" + webhook + "/deliveries",
            "webhooks/" + webhook + "/dead-letters",
            "webhooks/" + webhook + "/test",
            "webhooks/" + webhook + "/verify",
            "webhooks/operational",
            "operations",
            "operations/jobs",
            "operations/keycloak",
            "operations/metrics",
            "operations/quotas",
            "operations/settings",
            "operations/statistics",
            "blocks",
            "blocks/1",
            "transactions",
            "transactions/" + hash,
            "addresses/" + contract.address(),
            "wallet",
            "me",
            "me/sessions",
            "me/passkeys",
            "me/wallets",
            "legacy/blocks",
            "legacy/tokens"));
  }

  private static ObjectNode named(String name) {
    ObjectNode body = json().put("name", name);
    body.putArray("roles");
    return body;
  }

  private static String made(Client operator, String route, ObjectNode body) {
    Answer answer = operator.post(route, body);
    assertThat(answer.status()).as(answer.text()).isBetween(200, 201);
    return answer.at("/id");
  }

  @Override
  public void close() {
    inbox.close();
    contract.close();
  }
}
