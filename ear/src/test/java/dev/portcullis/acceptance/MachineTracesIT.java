package dev.portcullis.acceptance;

import static dev.portcullis.acceptance.Client.json;
import static dev.portcullis.acceptance.EventWebhook.amount;
import static dev.portcullis.acceptance.EventWebhook.awaitWithheld;
import static dev.portcullis.acceptance.EventWebhook.changed;
import static dev.portcullis.acceptance.EventWebhook.created;
import static dev.portcullis.acceptance.EventWebhook.id;
import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.acceptance.Client.Answer;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * What a session leaves behind that was opened by a wallet which a machine gave to its owner: no
 * more than the machine may have (ADR 0031).
 */
@ExtendWith(ServerUnderTest.class)
@Tag("http")
class MachineTracesIT {
  private static final String RIGHTS_MISSING = "machine.rights_missing";
  private static final String SOMEBODY = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";

  private final TestWallet planted = TestWallet.random();
  private final TestWallet own = TestWallet.random();
  private final WebhookInbox inbox = new WebhookInbox();
  private final WebhookInbox machinesInbox = new WebhookInbox();
  private final Api api;
  private final DevChain chain;
  private Client operator;
  private PermittedContract token;
  private String reader;
  private String member;

  MachineTracesIT(Api api, DevChain chain) {
    this.api = api;
    this.chain = chain;
  }

  @BeforeEach
  void aMemberOfAnOrganizationWithAToken() {
    operator = Client.operator(api);
    token = PermittedContract.register(api, chain.deployToken());
    reader = token.role();
    token.permitTransfers(null, null, List.of(reader));
    member = People.walletUser(api, own);
    token.join(member);
  }

  @AfterEach
  void leave() {
    inbox.close();
    machinesInbox.close();
    token.close();
  }

  @Test
  void aWebhookCreatedInItRevealsNothingHiddenFromTheMachine() {
    Client intruder = intruder();
    String id = id(created(intruder, machinesInbox, token.address(), true));
    TestWallet laundered = TestWallet.random();
    assertThat(Machine.associate(intruder, laundered).status()).isEqualTo(200);
    String second =
        id(created(Client.session(api, laundered), machinesInbox, token.address(), false));
    transfer(1);
    awaitWithheld(operator, id, "rule.check_role.deny", 1);
    awaitWithheld(operator, second, "rule.check_role.deny", 1);

    token.hold(member, reader);
    transfer(2);

    awaitWithheld(operator, id, RIGHTS_MISSING, 1);
    awaitWithheld(operator, second, RIGHTS_MISSING, 1);
    assertThat(machinesInbox.hasMore()).isFalse();
    assertThat(Client.session(api, own).get(EventWebhook.ROUTE + "/" + id).text())
        .as("administrators see it only")
        .doesNotContain("machine", "withheld");
  }

  @Test
  void pendingAndMissedEventsAreSuppressedAsWell() {
    Client machine = Machine.of(token, "org_wallets_manage", reader);
    token.hold(member, reader);
    Client guest = signedIn(machine);
    String paused = id(created(guest, inbox, token.address(), false));
    changed(guest, paused, json().put("enabled", false));
    machinesInbox.hold();
    String waiting = id(created(guest, machinesInbox, token.address(), false));
    transfer(1);
    assertThat(amount(machinesInbox.next())).as("the machine has the right").isEqualTo(1);

    token.hold(member, reader, token.adminRole());
    assertThat(guest.get("/profiles/me").status()).isEqualTo(401);
    machinesInbox.release(500);
    changed(Client.session(api, own), paused, json().put("enabled", true));

    awaitWithheld(operator, waiting, RIGHTS_MISSING, 1);
    awaitWithheld(operator, paused, RIGHTS_MISSING, 1);
    assertThat(inbox.hasMore()).isFalse();

    token.hold(member, reader);
    transfer(2);
    assertThat(amount(machinesInbox.next())).as("as before").isEqualTo(2);
    assertThat(amount(inbox.next())).isEqualTo(2);
  }

  @Test
  void noFirstPasskeyIsRegisteredInIt() {
    Client intruder = intruder();

    Answer refused = intruder.post("/webauthn/register/begin", null);

    assertThat(refused.status()).as(refused.text()).isEqualTo(403);
    assertThat(refused.at("/error/message")).contains("M2M application", "passkey");
    Answer rows =
        operator.get(
            token.organization()
                + "/audit-logs?actionType=passkey.register-begin&userId="
                + member);
    JsonNode row = rows.body().at("/items/0");
    assertThat(row.at("/actionDetails/statusCode").asInt()).as(rows.text()).isEqualTo(403);
    assertThat(row.at("/authSubject").asText()).isEqualToIgnoringCase(planted.address());

    Client rightful = Client.session(api, own);
    TestAuthenticator authenticator = new TestAuthenticator();
    Answer options = rightful.post("/webauthn/register/begin", null);
    assertThat(options.status()).as(options.text()).isEqualTo(200);
    ObjectNode made = json().set("response", authenticator.register(options.body()));
    assertThat(intruder.post("/webauthn/register/finish", made).status())
        .as("begun in another session")
        .isIn(400, 403);
    Answer passkey = rightful.post("/webauthn/register/finish", made);
    assertThat(passkey.status()).as(passkey.text()).isEqualTo(200);

    assertThat(intruder.post("/webauthn/register/begin", null).status())
        .as("the second needs the first")
        .isEqualTo(401);
    assertThat(intruder.delete("/webauthn/credentials/" + passkey.at("/id")).status())
        .as("nor is the first removed")
        .isEqualTo(403);
    assertThat(rightful.get("/webauthn/credentials").body()).hasSize(1);
  }

  @Test
  void aTokenMadeInItIsWorthNothingOnceTheMachineLacksARight() {
    Client intruder = intruder();
    String fresh = intruder.post("/wallet/invalidate", null).at("/newWalletToken");
    assertThat(allowances(fresh)).isEqualTo(404);

    token.hold(member, reader);

    assertThat(allowances(fresh)).isEqualTo(403);
    assertThat(Client.session(api, own).get("/wallet/personal-rpc-token").at("/token"))
        .as("shown to its owner, it is still what the machine knows")
        .isEqualTo(fresh);
    assertThat(allowances(fresh)).isEqualTo(403);
  }

  /** A session of the member by a wallet of a machine that sees no events. */
  private Client intruder() {
    return signedIn(Machine.of(token, "org_wallets_manage"));
  }

  private Client signedIn(Client machine) {
    Answer given = Machine.plant(machine, token, member, planted);
    assertThat(given.status()).as(given.text()).isEqualTo(201);
    return Machine.session(api, token, planted);
  }

  private void transfer(long amount) {
    chain.transfer(token.address(), SOMEBODY, amount);
  }

  /** What the latest allowance is answered; 404 when there is none. */
  private int allowances(String personalToken) {
    return Client.session(api, personalToken).get("/wallet-actions/allowance-tx-hash").status();
  }
}
