package dev.portcullis.console;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.Base64;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What the console shows to receivers of webhooks works as described, in each language. */
@Tag("installation")
class VerifierProgramsTest {
  /** Not what any JSON library writes: only its own bytes have its signature. */
  private static final String BODY =
      "{ \"type\" : \"webhook.test\",\n \"note\":\"na\u00efve \u20ac\", \"n\": 1.0 }";

  /** The shell's verifies one callback that a user inspects at any time. */
  private static final String BY_HAND = "SHELL";

  private static final String KEY = key();
  private static final String OTHER_KEY = key();

  @TempDir static Path directory;

  @Test
  void everyProgramIsRunHere() throws IOException {
    assertThat(VerifierPrograms.read().keySet())
        .containsExactlyInAnyOrderElementsOf(
            Arrays.stream(Receiver.values()).map(Receiver::id).toList());
  }

  @ParameterizedTest
  @EnumSource
  void aGenuineCallbackIsAccepted(Receiver receiver) throws IOException {
    assertThat(heard(receiver, Callback.signed(KEY, Instant.now(), BODY, KEY)))
        .isEqualTo("accepted: webhook.test");
  }

  @ParameterizedTest
  @EnumSource
  void oneOfSeveralSignaturesIsEnough(Receiver receiver) throws IOException {
    assertThat(heard(receiver, Callback.signed(KEY, Instant.now(), BODY, OTHER_KEY, KEY)))
        .isEqualTo("accepted: webhook.test");
  }

  @ParameterizedTest
  @EnumSource
  void aChangedBodyIsRefused(Receiver receiver) throws IOException {
    Callback genuine = Callback.signed(KEY, Instant.now(), BODY, KEY);
    String changed = BODY.replace("1.0", "1");

    assertRefused(receiver, genuine.withBody(changed), "no signature fits");
  }

  @ParameterizedTest
  @EnumSource
  void aChangedTimeIsRefused(Receiver receiver) throws IOException {
    Callback genuine = Callback.signed(KEY, Instant.now().minusSeconds(30), BODY, KEY);

    assertRefused(receiver, genuine.withTimestamp(genuine.timestamp() + 20), "no signature fits");
  }

  @ParameterizedTest
  @EnumSource
  void anotherKeyIsRefused(Receiver receiver) throws IOException {
    assertRefused(
        receiver, Callback.signed(KEY, Instant.now(), BODY, OTHER_KEY), "no signature fits");
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = BY_HAND)
  void anOldCallbackIsRefused(Receiver receiver) throws IOException {
    Instant old = Instant.now().minus(Duration.ofMinutes(6));

    assertRefused(
        receiver, Callback.signed(KEY, old, BODY, KEY), "webhook-timestamp is too far away");
  }

  @ParameterizedTest
  @EnumSource(mode = EnumSource.Mode.EXCLUDE, names = BY_HAND)
  void aCallbackOfTheFutureIsRefused(Receiver receiver) throws IOException {
    Instant early = Instant.now().plus(Duration.ofMinutes(7));

    assertRefused(
        receiver, Callback.signed(KEY, early, BODY, KEY), "webhook-timestamp is too far away");
  }

  private static void assertRefused(Receiver receiver, Callback callback, String why)
      throws IOException {
    assertThat(heard(receiver, callback))
        .isEqualTo(receiver.saysWhy() ? "refused: " + why : "refused");
  }

  private static String heard(Receiver receiver, Callback callback) throws IOException {
    Path own = Files.createDirectories(directory.resolve(receiver.id()));
    receiver.prepare(own, VerifierPrograms.read().get(receiver.id()));
    return receiver.hear(own, callback);
  }

  private static String key() {
    byte[] secret = new byte[32];
    new SecureRandom().nextBytes(secret);
    return "whsec_" + Base64.getEncoder().encodeToString(secret);
  }
}
