package dev.portcullis.ejb.setting;

import dev.portcullis.kernel.SettingTexts;
import java.util.function.Supplier;

/** Which texts a setting reads that is declared now. */
final class BoundTexts {
  private static final SettingTexts SERVER = SettingTexts.ofServer();
  private static final ThreadLocal<SettingTexts> BOUND = ThreadLocal.withInitial(() -> SERVER);

  private BoundTexts() {}

  /** Those of the server, unless somebody works with others. */
  static SettingTexts now() {
    return BOUND.get();
  }

  /** What is declared in {@code work} reads these, then and later. */
  static <T> T with(SettingTexts texts, Supplier<T> work) {
    BOUND.set(texts);
    try {
      return work.get();
    } finally {
      BOUND.remove();
    }
  }
}
