package dev.portcullis.persistence.legacy;

import dev.portcullis.persistence.database.Reading;
import jakarta.enterprise.context.ApplicationScoped;
import jakarta.inject.Inject;
import java.util.List;
import java.util.Optional;

/** Reads what the rollup stands on: its contracts and its tokens. */
@ApplicationScoped
public class RollupReader {
  private static final String CONTRACTS =
      """
      select '0x' || encode(main_contract, 'hex') as main,
        '0x' || encode(governance_contract, 'hex') as governance
      from legacy_rollup where main_contract is not null and governance_contract is not null
      """;

  private static final String TOKENS =
      """
      select id, '0x' || encode(address, 'hex') as address, symbol, decimals
      from legacy_tokens order by id
      """;

  private Reading reading;

  /** For the container. */
  public RollupReader() {}

  /** By the connections of {@code reading}. */
  @Inject
  public RollupReader(Reading reading) {
    this.reading = reading;
  }

  /**
   * The contracts on layer 1, with 0x.
   *
   * @param main takes deposits and pays out
   * @param governance knows the tokens
   */
  public record Contracts(String main, String governance) {}

  /**
   * How far blocks are on layer 1.
   *
   * @param committed the last one that is committed there
   * @param verified the last one that is verified there
   */
  public record Progress(long committed, long verified) {}

  /** How far blocks are on layer 1. */
  public Progress progress() {
    return reading.of(
        connection ->
            Rows.all(
                    connection,
                    row -> new Progress(row.getLong("committed"), row.getLong("verified")),
                    "select committed, verified from " + Rows.PROGRESS)
                .get(0));
  }

  /** The contracts; empty before they are deployed. */
  public Optional<Contracts> contracts() {
    return reading.of(
        connection ->
            Rows.all(
                    connection,
                    row -> new Contracts(row.getString("main"), row.getString("governance")),
                    CONTRACTS)
                .stream()
                .findFirst());
  }

  /** All tokens, in the order of their numbers. */
  public List<ShownToken> tokens() {
    return reading.of(
        connection ->
            Rows.all(
                connection,
                row ->
                    new ShownToken(
                        row.getLong("id"),
                        row.getString("address"),
                        row.getString("symbol"),
                        row.getInt("decimals")),
                TOKENS));
  }
}
