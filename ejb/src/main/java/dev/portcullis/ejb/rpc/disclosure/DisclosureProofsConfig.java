package dev.portcullis.ejb.rpc.disclosure;

import dev.portcullis.ejb.setting.CheckedConfig;
import dev.portcullis.ejb.setting.Setting;
import dev.portcullis.ejb.setting.Settings;
import jakarta.enterprise.context.ApplicationScoped;

/** The settings {@code disclosure.*}. */
@ApplicationScoped
public class DisclosureProofsConfig extends Settings implements CheckedConfig {
  private final Setting<Boolean> methods = flag("disclosure.methods");
  private final Setting<Integer> slots = integer("disclosure.max-slots", 1, 1_024);
  private final Setting<Long> gas = number("disclosure.gas", 100_000, 1_000_000_000);
  private final Setting<Integer> concurrent = integer("disclosure.concurrent", 1, 1_000);
  private final Setting<Boolean> absentSlots = flag("disclosure.absent-slots");

  /** Whether the methods exist. */
  boolean areMethodsOn() {
    return methods.get();
  }

  /** The most slots that a disclosed call may read. */
  int slots() {
    return slots.get();
  }

  /** The gas of a disclosed call. */
  long gas() {
    return gas.get();
  }

  /** The maximum number of disclosures that are computed at the same time. */
  int concurrent() {
    return concurrent.get();
  }

  /** Whether slots that were never written are proven, which shows two slots of others. */
  boolean provesAbsentSlots() {
    return absentSlots.get();
  }
}
