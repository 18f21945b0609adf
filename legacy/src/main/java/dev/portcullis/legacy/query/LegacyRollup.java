package dev.portcullis.legacy.query;

import dev.portcullis.legacy.sequencer.SequencerConfig;
import dev.portcullis.persistence.legacy.query.RollupReader;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** Queries the base data of the rollup. */
@ApplicationScoped
public class LegacyRollup {
  @Inject private RollupReader reader;
  @Inject private SequencerConfig config;

  /**
   * The layer 1 contract that receives deposits.
   *
   * @param contractAddress with 0x
   */
  public record TestnetConfig(String contractAddress) {}

  /**
   * The time until a block with a withdrawal is closed, in seconds.
   *
   * @param normal with the normal fee
   * @param fast with the fast fee
   */
  public record WithdrawalTimes(long normal, long fast) {}

  /**
   * The contracts on layer 1, by their addresses with 0x.
   *
   * @param main receives deposits and pays out
   * @param governance lists the tokens
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

  /** The processing times of withdrawals. */
  public WithdrawalTimes withdrawalTimes() {
    return new WithdrawalTimes(seconds(config.blockTime()), seconds(config.fastBlockTime()));
  }

  private static long seconds(Duration time) {
    return time.plusSeconds(1).minusNanos(1).toSeconds();
  }
}
