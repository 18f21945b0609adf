package dev.portcullis.ejb.signin;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

class PendingSignInTest {
  private static final byte[] KEY =
      "0123456789abcdef0123456789abcdef".getBytes(StandardCharsets.US_ASCII);
  private static final PendingSignIn PENDING =
      new PendingSignIn(
          "state",
          "nonce",
          "verifier",
          "client",
          "https://a.example/cb",
          "äöü &=#\"",
          Set.of("wallet:required"),
          1_700_000_000L);

  @Test
  void whatWasSealedIsOpened() {
    assertThat(PendingSignIn.open(PENDING.seal(KEY), KEY)).hasValue(PENDING);
  }

  @Test
  void theLongestFitsIntoACookie() {
    PendingSignIn longest =
        new PendingSignIn(
            "x".repeat(43),
            "x".repeat(43),
            "x".repeat(43),
            "x".repeat(SignInRequest.MAX_CLIENT),
            "x".repeat(SignInRequest.MAX_URL),
            "\"".repeat(SignInRequest.MAX_STATE),
            Set.of(SignInRequest.WALLET, SignInRequest.NETWORK),
            Long.MAX_VALUE);

    assertThat(longest.seal(KEY).length()).isLessThan(3900);
  }

  @Test
  void anotherKeyOpensNothing() {
    byte[] other = KEY.clone();
    other[0]++;
    assertThat(PendingSignIn.open(PENDING.seal(KEY), other)).isEmpty();
  }

  @Test
  void noChangedCharacterIsOpened() {
    String sealed = PENDING.seal(KEY);
    for (int i = 0; i < sealed.length() - 1; i++) {
      char changed = sealed.charAt(i) == 'A' ? 'B' : 'A';
      String forged = sealed.substring(0, i) + changed + sealed.substring(i + 1);
      assertThat(PendingSignIn.open(forged, KEY)).as(forged).isEmpty();
    }
  }

  @Test
  void nonsenseIsNotOpened() {
    String unsealed =
        Base64.getUrlEncoder().encodeToString("{}".getBytes(StandardCharsets.US_ASCII));
    for (String text :
        List.of("", ".", "..", "a", "a.b", "a.b.c", "ä.ö", unsealed + ".", "x".repeat(9000))) {
      assertThat(PendingSignIn.open(text, KEY)).as(text).isEmpty();
    }
    assertThat(PendingSignIn.open(null, KEY)).isEmpty();
  }

  @Test
  void onlyItsOwnStateFits() {
    assertThat(PENDING.hasState("state")).isTrue();
    assertThat(PENDING.hasState("State")).isFalse();
    assertThat(PENDING.hasState("")).isFalse();
    assertThat(PENDING.hasState(null)).isFalse();
  }
}
