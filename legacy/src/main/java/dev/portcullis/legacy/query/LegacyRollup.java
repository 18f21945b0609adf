package dev.portcullis.legacy.query;

import dev.portcullis.legacy.sequencer.SequencerConfig;
import dev.portcullis.persistence.legacy.query.RollupReader;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Tells what the rollup stands on. */
@ApplicationScoped
public class LegacyRollup {
  @Inject private RollupReader reader;
  @Inject private SequencerConfig config;

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
   * The contracts on layer 1, by their addresses with 0x.
   *
   * @param main takes deposits and pays out
   * @param governance knows the tokens
   */
  public record Contracts(String main, String governance) {}

  /** The contracts; empty before they are deployed. */
  public Optional<Contracts> contracts() {
    return reader.contracts().map(found -> new Contracts(found.main(), found.governance()));
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
