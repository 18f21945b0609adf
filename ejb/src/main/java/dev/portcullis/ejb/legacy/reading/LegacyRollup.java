package dev.portcullis.ejb.legacy.reading;

import dev.portcullis.ejb.legacy.sequencer.SequencerConfig;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import dev.portcullis.persistence.legacy.RollupReader;
import dev.portcullis.persistence.legacy.RollupReader.Contracts;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;

/** Tells what the rollup stands on. */
@ApplicationScoped
public class LegacyRollup {
  @Inject private RollupReader reader;
  @Inject private SequencerConfig config;

  /** For the container. */
  public LegacyRollup() {}

  /**
   * The contract on layer 1 that takes deposits.
   *
   * @param contractAddress with 0x
   */
  public record TestnetConfig(String contractAddress) {}

  /**
   * How long it takes until a block with a withdrawal is closed, in seconds.
   *
   * @param normal with the fee of a normal one
   * @param fast with the fee of a fast one
   */
  public record WithdrawalTimes(long normal, long fast) {}

  /**
   * The main contract, by its address.
   *
   * @throws Failure CHAIN_UNAVAILABLE before there is one
   */
  public String mainContract() {
    return contracts().main();
  }

  /**
   * The contract that knows the tokens, by its address.
   *
   * @throws Failure CHAIN_UNAVAILABLE before there is one
   */
  public String governanceContract() {
    return contracts().governance();
  }

  private Contracts contracts() {
    return reader
        .contracts()
        .orElseThrow(
            () ->
                Failure.of(
                    Reason.CHAIN_UNAVAILABLE,
                    "The contracts on layer 1 are not deployed yet; try again later"));
  }

  /** All tokens, in the order of their numbers. */
  public List<LegacyToken> tokens() {
    return reader.tokens().stream().map(LegacyToken::of).toList();
  }

  /** How long withdrawals take. */
  public WithdrawalTimes withdrawalTimes() {
    return new WithdrawalTimes(seconds(config.blockTime()), seconds(config.fastBlockTime()));
  }

  private static long seconds(Duration time) {
    return time.plusSeconds(1).minusNanos(1).toSeconds();
  }
}
