package dev.portcullis.ejb.quota;

import dev.portcullis.ejb.setting.CheckedConfig;
import dev.portcullis.ejb.setting.Setting;
import dev.portcullis.ejb.setting.Settings;
import jakarta.enterprise.context.ApplicationScoped;
import java.util.EnumMap;
import java.util.Map;

/** The settings {@code quota.*}. */
@ApplicationScoped
public class QuotaConfig extends Settings implements CheckedConfig {
  private static final long MOST = 1_000_000_000_000L;

  private final Map<Quota, Setting<Long>> limits = new EnumMap<>(Quota.class);

  /** Declares a setting for each quota. */
  public QuotaConfig() {
    for (Quota quota : Quota.values()) {
      limits.put(quota, number(quota.setting(), 0, MOST));
    }
  }

  /** The maximum amount of an owner; 0 means no limit. */
  public long limit(Quota quota) {
    return limits.get(quota).get();
  }
}
