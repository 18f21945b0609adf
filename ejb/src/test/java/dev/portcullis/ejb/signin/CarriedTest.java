package dev.portcullis.ejb.signin;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.oidc.SecondFactorRequirement;
import dev.portcullis.ejb.secret.JweRecordCodec;
import dev.portcullis.ejb.secret.MasterKeys;
import dev.portcullis.kernel.Ids;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class CarriedTest {
  private static final MasterKeys KEY = new MasterKeys(List.of(Ids.bytes(32)));
  private static final RequestingApplication APPLICATION =
      new RequestingApplication("client", "https://a.example/cb", "äöü &=#\"");
  private static final PendingSignIn SIGN_IN =
      new PendingSignIn(
          "state",
          "nonce",
          "verifier",
          null,
          APPLICATION,
          Set.of("wallet:required"),
          1_700_000_000L);
  private static final PendingPasskey PASSKEY =
      new PendingPasskey(new SecondFactorRequirement("user", "sid", "challenge"), APPLICATION, 1L);

  @Test
  void aSealedStateIsOpened() {
    String signIn = PendingSignIn.CODEC.close(SIGN_IN, KEY);
    String passkey = PendingPasskey.CODEC.close(PASSKEY, KEY);

    assertThat(PendingSignIn.CODEC.open(signIn, KEY)).hasValue(SIGN_IN);
    assertThat(PendingPasskey.CODEC.open(passkey, KEY)).hasValue(PASSKEY);
  }

  @Test
  void theLongestFitIntoACookie() {
    RequestingApplication application =
        new RequestingApplication(
            "x".repeat(SignInRequest.MAX_CLIENT),
            "x".repeat(SignInRequest.MAX_URL),
            "\"".repeat(SignInRequest.MAX_STATE));
    String random = "x".repeat(43);
    PendingSignIn signIn =
        new PendingSignIn(
            random,
            random,
            random,
            "x".repeat(21),
            application,
            Set.of(SignInRequest.WALLET, SignInRequest.NETWORK),
            Long.MAX_VALUE);
    PendingPasskey passkey =
        new PendingPasskey(
            new SecondFactorRequirement("x".repeat(21), "x".repeat(255), random),
            application,
            Long.MAX_VALUE);

    assertThat(PendingSignIn.CODEC.close(signIn, KEY).length()).isLessThan(3900);
    assertThat(PendingPasskey.CODEC.close(passkey, KEY).length()).isLessThan(3900);
  }

  @Test
  void aStateForOneStepOpensNoOther() {
    assertThat(PendingSignIn.CODEC.open(PendingPasskey.CODEC.close(PASSKEY, KEY), KEY)).isEmpty();
    assertThat(PendingPasskey.CODEC.open(PendingSignIn.CODEC.close(SIGN_IN, KEY), KEY)).isEmpty();
  }

  @Test
  void aStateSealedByAnotherVersionIsNotOpened() {
    JweRecordCodec<RequestingApplication> other =
        new JweRecordCodec<>(PendingSignIn.CODEC.use(), RequestingApplication.class);

    assertThat(PendingSignIn.CODEC.open(other.close(APPLICATION, KEY), KEY)).isEmpty();
  }

  @Test
  void nonsenseIsNotOpened() {
    for (String text : List.of("", ".", "a.b", "ä.ö", "x".repeat(9000))) {
      assertThat(PendingSignIn.CODEC.open(text, KEY)).as(text).isEmpty();
    }
    assertThat(PendingSignIn.CODEC.open(null, KEY)).isEmpty();
  }

  @Test
  void onlyItsOwnStateFits() {
    assertThat(SIGN_IN.hasState("state")).isTrue();
    assertThat(SIGN_IN.hasState("State")).isFalse();
    assertThat(SIGN_IN.hasState("")).isFalse();
    assertThat(SIGN_IN.hasState(null)).isFalse();
  }
}
