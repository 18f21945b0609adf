package dev.portcullis.ejb.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.ejb.setting.GivenSettings;
import dev.portcullis.ejb.setting.InvalidSettingException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class AuditConfigTest {
  @Test
  void checkpointsAreBelowTheDataDirectoryOrAtTheConfiguredPath() {
    AuditConfig config = config(Map.of("data.dir", "/var/lib/portcullis"));
    config.check();
    assertThat(config.headsFile()).contains(Path.of("/var/lib/portcullis/log-heads"));
    assertThat(config.headsPeriod()).isEqualTo(Duration.ofSeconds(10));
    assertThat(
            config(Map.of("data.dir", "/var/lib/portcullis", "audit.heads-file", "/mnt/worm/heads"))
                .headsFile())
        .contains(Path.of("/mnt/worm/heads"));
    assertThat(config(Map.of()).headsFile()).isEmpty();
  }

  @Test
  void badValuesAreRefusedByTheNameOfTheSetting() {
    assertRefused("audit.heads-seconds", "0");
    assertRefused("audit.stranger-rows", "-1");
    for (String seconds : List.of("0", "3601", "a minute")) {
      assertRefused("audit.stranger-seconds", seconds);
    }
    assertRefused("audit.heads-file", "a\0b");
  }

  private static void assertRefused(String name, String value) {
    assertThatThrownBy(config(Map.of(name, value))::check)
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageContaining(name);
  }

  private static AuditConfig config(Map<String, String> given) {
    return GivenSettings.bean(AuditConfig.class, given);
  }
}
