package dev.portcullis.ejb.setting;

import dev.portcullis.kernel.SettingSource;
import java.util.function.Supplier;

/** Which texts a setting reads that is declared now. */
final class BoundSettingSource {
  private static final SettingSource SERVER = SettingSource.ofServer();
  private static final ThreadLocal<SettingSource> BOUND = ThreadLocal.withInitial(() -> SERVER);

  private BoundSettingSource() {}

  /** Those of the server, unless somebody works with others. */
  static SettingSource now() {
    return BOUND.get();
  }

  /** What is declared in {@code work} reads these, then and later. */
  static <T> T with(SettingSource texts, Supplier<T> work) {
    BOUND.set(texts);
    try {
      return work.get();
    } finally {
      BOUND.remove();
    }
  }
}
