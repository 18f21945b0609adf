package dev.portcullis.ejb.wallet;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.acceptance.TestWallet;
import dev.portcullis.ejb.given.Given;
import dev.portcullis.ejb.given.Recorded;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.ejb.user.UserService;
import dev.portcullis.kernel.Actor;
import jakarta.inject.Inject;
import java.util.Set;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** A transaction that was unknown before proves whose wallet signed it (ADR 0055). */
@ServiceTest
class WalletProofRecorderTest {
  @Inject private WalletProofRecorder proofs;
  private final TestWallet wallet = TestWallet.random();
  private String organization;
  private String user;

  @BeforeEach
  void claimAWallet() {
    organization = Given.organization();
    user = Given.member(organization, wallet);
  }

  @Test
  void itsUserProvesItBySending() {
    Acting.asUser(user, organization);
    proofs.sent(actor(Actor.Type.USER, user), Set.of(), Given.address(wallet));
    Recorded.row("api.mutation", "request", null, organization);
    assertThat(isProven()).isTrue();
  }

  @Test
  void aMachineProvesItForMembersOfTheOrganizationsItWorksFor() {
    String other = Given.organization();
    Acting.asMachine("machine", null);
    proofs.sent(actor(Actor.Type.M2M_APP, "machine"), Set.of(other), Given.address(wallet));
    assertThat(isProven()).isFalse();
    Acting.asMachine("machine", null);
    proofs.sent(
        actor(Actor.Type.M2M_APP, "machine"), Set.of(other, organization), Given.address(wallet));
    assertThat(isProven()).isTrue();
  }

  @Test
  void noOtherUserProvesIt() {
    String other = Given.user();
    Acting.asUser(other, null);
    proofs.sent(actor(Actor.Type.USER, other), Set.of(), Given.address(wallet));
    assertThat(isProven()).isFalse();
  }

  private static Actor actor(Actor.Type type, String id) {
    return new Actor(type, id, null, null);
  }

  private boolean isProven() {
    Acting.asOperator();
    return Services.get(UserService.class).get(user).wallets().get(0).provenAt() != null;
  }
}
