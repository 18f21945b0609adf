package dev.portcullis.ejb.wallet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.acceptance.TestWallet;
import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.given.Recorded;
import dev.portcullis.ejb.given.Refused;
import dev.portcullis.ejb.given.Sessions;
import dev.portcullis.ejb.security.Caller;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.CallLogs;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.ejb.session.SessionTokenView;
import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.CallContext;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.persistence.session.SessionOrigin;
import jakarta.inject.Inject;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The personal RPC token (R-IDN-15, ADR 0031). */
@ServiceTest(
    settings = {"secret.master-key=" + Given.MASTER_KEY, "rpc.public-url=https://gate.example/rpc"})
class PersonalTokenServiceTest {
  private static final String OTHER_KEY = "BAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQEBAQ=";

  @Inject private PersonalTokenService tokens;
  private final TestWallet wallet = TestWallet.random();
  private String user;
  private SessionTokenView session;

  @BeforeEach
  void signIn() {
    user = Given.user(wallet);
    session = Sessions.open(user, wallet);
    Sessions.act(session);
  }

  @Test
  void theTokenStaysUntilItIsInvalidated() {
    PersonalTokenView made = tokens.get();
    String token = made.token().reveal();
    assertThat(token).matches("[A-Za-z0-9_-]{22}");
    assertThat(made.rpcUrl().reveal()).isEqualTo("https://gate.example/rpc/wallet/" + token);
    assertThat(tokens.get().token().reveal()).isEqualTo(token);

    Sessions.act(session);
    InvalidatedTokenView invalidated = tokens.invalidate(user);
    Recorded.row("wallet-token.invalidate", "user", user, null);
    String fresh = invalidated.newWalletToken().reveal();
    assertThat(fresh).isNotEqualTo(token).isEqualTo(tokens.get().token().reveal());
    assertThat(tokens.caller(token)).isEmpty();
    assertThat(tokens.caller(fresh)).isPresent();
  }

  @Test
  void aLookIsRecordedIfItMakesTheToken() {
    String token = tokens.get().token().reveal();
    Recorded.row("api.mutation", "user", user, null);
    assertThat(CallLogs.mutations())
        .isNotEmpty()
        .allSatisfy(row -> assertThat(String.valueOf(row.newRow())).doesNotContain(token));
    Sessions.act(session);
    tokens.get();
    Recorded.nothing();
  }

  @Test
  void aTokenThatWasNeverMadeIsInvalidatedAllTheSame() {
    String fresh = tokens.invalidate(user).newWalletToken().reveal();
    assertThat(tokens.get().token().reveal()).isEqualTo(fresh);
  }

  @Test
  void theTokenActsInTheNameOfItsUserWithoutRights() {
    String organization = Given.organization();
    Given.join(organization, user);
    Given.hold(organization, user, Given.adminRole(organization));
    Sessions.act(session);
    String token = tokens.get().token().reveal();
    Acting.asStranger();
    Caller caller = tokens.caller(token).orElseThrow();
    assertThat(caller).isEqualTo(new Caller(user, 0, organization, Set.of(), Set.of(), null));
    assertThat(CallContext.current().actor())
        .isEqualTo(new Actor(Actor.Type.USER, user, organization, null));
    Acting.asStranger();
    assertThat(tokens.caller("nonsense")).isEmpty();
    assertThat(CallContext.current().actor()).isEqualTo(Actor.ANONYMOUS);
  }

  @Test
  void aTokenShownInAMachinesSessionEndsWhereTheMachineMayNotSignIn() {
    String organization = Given.organization();
    Given.join(organization, user);
    String machine = Given.machine(organization, "org_wallets_manage");
    SessionTokenView intruder =
        Sessions.open(
            user, SessionOrigin.byWallet(Given.address(wallet), null, "localhost", machine));
    Sessions.act(intruder);
    String token = tokens.get().token().reveal();
    assertThat(tokens.caller(token)).isPresent();
    Given.hold(organization, user, Given.adminRole(organization));
    assertThat(tokens.caller(token)).isEmpty();
    Sessions.act(session);
    String fresh = tokens.invalidate(user).newWalletToken().reveal();
    assertThat(tokens.caller(fresh)).isPresent();
    Sessions.act(session);
    assertThat(tokens.get().token().reveal()).isEqualTo(fresh);
  }

  @Test
  void aTokenThatWasShownToAMachineCountsAsTheMachines() {
    String token = tokens.get().token().reveal();
    String organization = Given.organization();
    Given.join(organization, user);
    String machine = Given.machine(organization, "org_wallets_manage");
    Sessions.act(
        Sessions.open(
            user, SessionOrigin.byWallet(Given.address(wallet), null, "localhost", machine)));
    assertThat(tokens.get().token().reveal()).isEqualTo(token);
    Recorded.row("api.mutation", "user", user, organization);
    assertThat(tokens.caller(token)).isPresent();
    Given.hold(organization, user, Given.adminRole(organization));
    assertThat(tokens.caller(token)).isEmpty();
  }

  @Test
  void aTokenWhoseKeyIsLostIsReplacedByInvalidation() {
    tokens.get();
    Services.set("secret.master-key", OTHER_KEY);
    Sessions.act(session);
    Refused.of(Reason.OVERLOADED, tokens::get);
    Sessions.act(session);
    String fresh = tokens.invalidate(user).newWalletToken().reveal();
    Sessions.act(session);
    assertThat(tokens.get().token().reveal()).isEqualTo(fresh);
  }

  @Test
  void aRolledBackInvalidationInvalidatesNothing() throws Exception {
    String token = tokens.get().token().reveal();
    Sessions.act(session);
    Services.rolledBack(() -> tokens.invalidate(user));
    Recorded.nothing();
    assertThat(tokens.caller(token)).isPresent();
  }
}
