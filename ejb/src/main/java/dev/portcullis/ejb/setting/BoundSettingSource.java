package dev.portcullis.ejb.setting;

import dev.portcullis.kernel.SettingSource;
import java.util.function.Supplier;

/** The source of texts for settings that are declared now. */
final class BoundSettingSource {
  private static final SettingSource SERVER = SettingSource.ofServer();
  private static final ThreadLocal<SettingSource> BOUND = ThreadLocal.withInitial(() -> SERVER);

  private BoundSettingSource() {}

  /** The bound source, by default that of the server. */
  static SettingSource now() {
    return BOUND.get();
  }

  /** Binds the source for settings that {@code work} declares, permanently. */
  static <T> T with(SettingSource texts, Supplier<T> work) {
    BOUND.set(texts);
    try {
      return work.get();
    } finally {
      BOUND.remove();
    }
  }
}
