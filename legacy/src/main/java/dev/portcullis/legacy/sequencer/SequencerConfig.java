package dev.portcullis.legacy.sequencer;

import dev.portcullis.ejb.setting.CheckedConfig;
import dev.portcullis.ejb.setting.InvalidSettingException;
import dev.portcullis.ejb.setting.Setting;
import dev.portcullis.ejb.setting.Settings;
import dev.portcullis.kernel.Address;
import dev.portcullis.legacy.ledger.BlockSizes;
import jakarta.enterprise.context.ApplicationScoped;
import java.time.Duration;
import java.util.List;
import java.util.Optional;

/** The settings for block closing and for the fee account of the legacy rollup. */
@ApplicationScoped
public class SequencerConfig extends Settings implements CheckedConfig {
  private static final long DAY_MILLIS = 86_400_000;
  private static final int MOST_CHUNKS = 1_000;

  private final Setting<Duration> blockTime = millis("legacy.block-ms", 10, DAY_MILLIS);
  private final Setting<Duration> fastBlockTime = millis("legacy.fast-block-ms", 10, DAY_MILLIS);
  private final Setting<List<Integer>> sizes =
      list(
          "legacy.block-chunks",
          (as, text) -> Math.toIntExact(Setting.number(as, text, 1, MOST_CHUNKS)));
  private final Setting<Integer> ahead = integer("legacy.unverified-blocks", 1, 100_000);
  private final Setting<Optional<Address>> feeAddress =
      optional(
          "legacy.fee-address",
          (as, text) -> {
            if (!Address.isValid(text.strip())) {
              throw new InvalidSettingException(as, "must be a 20-byte hexadecimal address");
            }
            return new Address(text.strip());
          });

  @Override
  public void check() {
    super.check();
    sizes();
  }

  /** The maximum age of a block, from its first operation. */
  public Duration blockTime() {
    return blockTime.get();
  }

  /** The maximum age with a fast withdrawal in it. */
  public Duration fastBlockTime() {
    return fastBlockTime.get();
  }

  /**
   * The sizes of blocks in chunks.
   *
   * @throws InvalidSettingException if no such blocks are possible
   */
  public BlockSizes sizes() {
    try {
      return new BlockSizes(sizes.get());
    } catch (IllegalArgumentException wrong) {
      InvalidSettingException bad =
          new InvalidSettingException("legacy.block-chunks", wrong.getMessage());
      bad.initCause(wrong);
      throw bad;
    }
  }

  /** The maximum number of unverified blocks; at this number, execution pauses. */
  public int ahead() {
    return ahead.get();
  }

  /** The address of the fee account; empty for the operator's on layer 1. */
  public Optional<Address> feeAddress() {
    return feeAddress.get();
  }

  /** All rules as one value. */
  public BlockRules rules() {
    return new BlockRules(sizes(), blockTime(), fastBlockTime(), ahead());
  }
}
