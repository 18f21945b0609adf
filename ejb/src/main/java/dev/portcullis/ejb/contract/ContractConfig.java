package dev.portcullis.ejb.contract;

import dev.portcullis.ejb.setting.CheckedConfig;
import dev.portcullis.ejb.setting.Setting;
import dev.portcullis.ejb.setting.Settings;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.EnumSet;
import java.util.List;

/** The settings {@code contract.*}. */
@ApplicationScoped
public class ContractConfig extends Settings implements CheckedConfig {
  private final Setting<Guard> guard =
      choice("contract.registration-guard", EnumSet.allOf(Guard.class));

  private final Setting<Integer> openClaims = integer("contract.open-claims", 0, 10_000);

  /** Whether registrations are guarded. */
  enum Guard {
    ON,
    OFF
  }

  /**
   * Whether organizations may only register contracts that they deployed, or that the zone
   * confirmed.
   */
  public boolean guardsRegistration() {
    return guard.get() == Guard.ON;
  }

  /** The maximum number of open claims of an organization. */
  public int openClaims() {
    return openClaims.get();
  }

  @Override
  public List<String> advice(boolean local) {
    return guardsRegistration() || local
        ? List.of()
        : List.of(
            "contract.registration-guard is off: an organization can register the contract of"
                + " another one, and read and write it");
  }
}
