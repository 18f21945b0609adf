package dev.portcullis.legacy.submission;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.kernel.Failure;
import dev.portcullis.legacy.musig.PubKeyHash;
import dev.portcullis.legacy.transaction.AccountFacts;
import dev.portcullis.legacy.transaction.AccountType;
import dev.portcullis.legacy.transaction.LegacyRpcException;
import dev.portcullis.legacy.transaction.ToggleTwoFactors;
import dev.portcullis.persistence.legacy.submission.SubmitterCriteria;
import dev.portcullis.persistence.legacy.submission.SubmitterRow;
import dev.portcullis.persistence.legacy.submission.TwoFactorQueries.Toggle;
import java.math.BigInteger;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class TwoFactorRequestHandlerTest {
  private static final String KEY = "0123456789abcdef0123456789abcdef01234567";

  private final List<Toggle> granted = new ArrayList<>();
  private AccountType after = AccountType.OWNED;
  private int checked;
  private boolean isLate;

  private final TwoFactorRequestHandler twoFactorRequestHandler =
      new TwoFactorRequestHandler(this::find, this::check, this::grant);

  private List<SubmitterRow> find(SubmitterCriteria question) {
    return question.accounts().contains(7L)
        ? List.of(
            new SubmitterRow(
                7,
                FakeAccounts.address(7),
                0,
                KEY,
                "owned",
                Optional.empty(),
                1000,
                new TreeSet<>(),
                Set.of(),
                Map.<Long, BigInteger>of(),
                Map.<Long, BigInteger>of(),
                Optional.empty()))
        : List.of();
  }

  private AccountType check(ToggleTwoFactors request, AccountFacts account, Instant now) {
    checked++;
    assertThat(account.id()).isEqualTo(request.accountId());
    return after;
  }

  private void grant(String accountId, Toggle toggle) {
    assertThat(accountId).isEqualTo("7");
    if (isLate) {
      throw Failure.of(Failure.Reason.CONFLICT, "late");
    }
    granted.add(toggle);
  }

  @Test
  void aWishIsGranted() {
    twoFactorRequestHandler.toggle(request(7, 1001));
    assertThat(granted).containsExactly(new Toggle("owned", Optional.empty(), 1001));
    after = AccountType.withoutTwoFactors(Optional.of(new PubKeyHash("sync:" + KEY)));
    twoFactorRequestHandler.toggle(request(7, 1002));
    assertThat(granted).contains(new Toggle("no_2fa", Optional.of(KEY), 1002));
  }

  @ParameterizedTest
  @ValueSource(longs = {0, 999, 1000})
  void aTimestampNotNewerThanTheLastIsIgnored(long timestamp) {
    LegacyRpcException error = refused(request(7, timestamp));
    assertThat(error.code()).isEqualTo(304);
    assertThat(error.getMessage()).contains("timestamp");
    assertThat(checked).isZero();
  }

  @Test
  void theSecondRequestIsRejectedAsWell() {
    isLate = true;
    assertThat(refused(request(7, 1001)).code()).isEqualTo(304);
  }

  @Test
  void aMissingAccountIsNamed() {
    LegacyRpcException error = refused(request(8, 1001));
    assertThat(error.code()).isEqualTo(304);
    assertThat(error.getMessage()).contains("accountId: there is no account 8");
  }

  private LegacyRpcException refused(JsonNode request) {
    return catchThrowableOfType(
        LegacyRpcException.class, () -> twoFactorRequestHandler.toggle(request));
  }

  private static JsonNode request(long account, long timestamp) {
    return Sent.json(
        ("{\"enable\":true,\"accountId\":%d,\"timestamp\":%d,\"signature\":"
                + "{\"type\":\"EthereumSignature\",\"signature\":\"0x%s\"}}")
            .formatted(account, timestamp, "00".repeat(65)));
  }
}
