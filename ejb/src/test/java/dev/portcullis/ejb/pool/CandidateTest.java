package dev.portcullis.ejb.pool;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.kernel.Actor;
import dev.portcullis.kernel.Address;
import dev.portcullis.kernel.Hash32;
import dev.portcullis.persistence.pool.PoolUsage;
import dev.portcullis.persistence.pool.PooledTransaction;
import dev.portcullis.persistence.pool.PooledTransaction.State;
import dev.portcullis.persistence.pool.PooledTransaction.Submitter;
import java.math.BigInteger;
import java.time.Instant;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What waits, what takes another's place, and for whom there is room. */
class CandidateTest {
  private static final Instant AT = Instant.EPOCH;
  private static final Address SENDER = new Address("0x" + "5e".repeat(20));
  private static final Hash32 HASH = new Hash32("0x" + "aa".repeat(32));
  private static final Hash32 OTHER = new Hash32("0x" + "bb".repeat(32));

  private static PooledTransaction row(Hash32 hash, long nonce, long feeCap, long tipCap) {
    return new PooledTransaction(
        hash,
        SENDER,
        nonce,
        State.WAITING,
        null,
        100,
        BigInteger.valueOf(feeCap),
        BigInteger.valueOf(tipCap),
        new Submitter(Actor.ANONYMOUS, "rpc", null, null, null),
        AT,
        AT,
        AT);
  }

  @ParameterizedTest(name = "nonce {0} of an account at 7")
  @CsvSource({"7, WAITS", "8, WAITS", "57, WAITS", "58, TOO_FAR", "9223372036854775807, TOO_FAR"})
  void atMostFiftyAreAhead(long nonce, PoolPlacement.Outcome outcome) {
    Candidate candidate = new Candidate(HASH, nonce, BigInteger.ONE, BigInteger.ONE);
    assertThat(candidate.place(List.of(), 7).outcome()).isEqualTo(outcome);
  }

  @ParameterizedTest(name = "{0} and {1} instead of 100 and 10")
  @CsvSource({
    "110, 11, WAITS",
    "109, 11, UNDERPRICED",
    "110, 10, UNDERPRICED",
    "200, 10, UNDERPRICED",
    "100, 20, UNDERPRICED",
    "200, 20, WAITS"
  })
  void aReplacementPaysATenthMoreOfBoth(long feeCap, long tipCap, PoolPlacement.Outcome outcome) {
    Candidate candidate =
        new Candidate(HASH, 3, BigInteger.valueOf(feeCap), BigInteger.valueOf(tipCap));
    PoolPlacement poolPlacement =
        candidate.place(List.of(row(OTHER, 2, 1, 1), row(OTHER, 3, 100, 10)), 0);
    assertThat(poolPlacement.outcome()).isEqualTo(outcome);
    assertThat(poolPlacement.replaced().isPresent())
        .isEqualTo(outcome == PoolPlacement.Outcome.WAITS);
  }

  @ParameterizedTest(name = "{0} instead of {1}")
  @CsvSource({"0, 0, UNDERPRICED", "1, 0, WAITS", "2, 1, WAITS", "1, 1, UNDERPRICED"})
  void ofNothingATenthMoreIsSomething(long price, long former, PoolPlacement.Outcome outcome) {
    BigInteger wei = BigInteger.valueOf(price);
    assertThat(
            new Candidate(HASH, 3, wei, wei)
                .place(List.of(row(OTHER, 3, former, former)), 0)
                .outcome())
        .isEqualTo(outcome);
  }

  @ParameterizedTest(name = "the same at {0}")
  @CsvSource({"1", "100"})
  void theSameIsKnownWhateverItPays(long price) {
    BigInteger wei = BigInteger.valueOf(price);
    assertThat(new Candidate(HASH, 3, wei, wei).place(List.of(row(HASH, 3, 1, 1)), 0).outcome())
        .isEqualTo(PoolPlacement.Outcome.KNOWN);
  }

  @ParameterizedTest(name = "{0} of all, {1} of the account, {2} of the organization, {3} bytes")
  @CsvSource({
    "0,  0,  0,  100,    WAITS",
    "99, 33, 59, 100,    WAITS",
    "99, 34, 59, 100,    ACCOUNT_FULL",
    "99, 33, 60, 100,    ORGANIZATION_FULL",
    "100, 0, 0,  100,    FULL",
    "0,  0,  0,  131072, WAITS",
    "0,  0,  0,  131073, TOO_LARGE"
  })
  void thereIsRoomForSoMany(long all, long account, long organization, int size, String outcome) {
    PoolBounds bounds = new PoolBounds(100, 1 << 30, 34, 60);
    assertThat(
            bounds.admit(
                new PoolUsage(all, all * 100, account, account * 100, organization, 0), size))
        .isEqualTo(PoolPlacement.Outcome.valueOf(outcome));
  }

  @ParameterizedTest(name = "{0} bytes of the account")
  @CsvSource({"340000, WAITS", "340100, ACCOUNT_FULL"})
  void thereIsRoomForSoManyBytes(long bytes, String outcome) {
    PoolBounds bounds = new PoolBounds(100, 1_000_100, 34, 60);
    assertThat(bounds.admit(new PoolUsage(1, bytes, 1, bytes, 0, 0), 34))
        .isEqualTo(PoolPlacement.Outcome.valueOf(outcome));
  }
}
