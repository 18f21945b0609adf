package dev.portcullis.ejb.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.ejb.startup.BadSetting;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;

@SuppressWarnings("UnnecessaryAssignment") // No container injects here: the test stands in for it.
class AuditConfigTest {
  @Test
  void theHeadsAreNotedBelowTheDataDirectoryOrWhereTheOperatorSays() {
    AuditConfig config = config();
    config.check();
    assertThat(config.headsFile()).contains(Path.of("/var/lib/portcullis/log-heads"));
    assertThat(config.headsPeriod()).isEqualTo(Duration.ofSeconds(10));

    config.headsFile = Optional.of("/mnt/worm/heads");
    assertThat(config.headsFile()).contains(Path.of("/mnt/worm/heads"));

    config.headsFile = Optional.empty();
    config.dataDir = Optional.empty();
    assertThat(config.headsFile()).isEmpty();
  }

  @Test
  void badValuesAreRefusedByTheNameOfTheSetting() {
    AuditConfig config = config();
    config.headsSeconds = "0";
    assertThatThrownBy(config::check)
        .isInstanceOf(BadSetting.class)
        .hasMessageContaining("audit.heads-seconds");

    AuditConfig many = config();
    many.strangerRows = "-1";
    assertThatThrownBy(many::check)
        .isInstanceOf(BadSetting.class)
        .hasMessageContaining("audit.stranger-rows");

    for (String seconds : List.of("0", "3601", "a minute")) {
      AuditConfig never = config();
      never.strangerSeconds = seconds;
      assertThatThrownBy(never::check)
          .isInstanceOf(BadSetting.class)
          .hasMessageContaining("audit.stranger-seconds");
    }

    AuditConfig other = config();
    other.headsFile = Optional.of("a\0b");
    assertThatThrownBy(other::check)
        .isInstanceOf(BadSetting.class)
        .hasMessageContaining("audit.heads-file");
  }

  private static AuditConfig config() {
    AuditConfig config = new AuditConfig();
    config.headsFile = Optional.empty();
    config.dataDir = Optional.of("/var/lib/portcullis");
    config.headsSeconds = "10";
    config.strangerRows = "5";
    config.strangerSeconds = "60";
    return config;
  }
}
