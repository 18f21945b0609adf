package dev.portcullis.ejb.startup;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.ejb.setting.InvalidSettingException;
import dev.portcullis.ejb.setting.StandaloneSettings;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DeclaredDataSourceTest {
  private static final String OWN = DeclaredDataSource.OWN;

  @Test
  void settingsThatTheArchiveHasAreTaken() {
    check(new DeclaredDataSource(OWN, 40), Map.of());
    check(new DeclaredDataSource(OWN, 80), Map.of("db.pool-size", "80"));
    check(new DeclaredDataSource("jdbc/own", 40), Map.of("db.jndi", " jdbc/own "));
    check(
        new DeclaredDataSource("jdbc/own", 40),
        Map.of("db.jndi", "jdbc/own", "db.pool-size", "80"));
  }

  @Test
  void othersAreRefusedByName() {
    refused(new DeclaredDataSource(OWN, 40), Map.of("db.pool-size", "80"))
        .hasMessageStartingWith("The setting db.pool-size is 80, and the archive has a pool of 40");
    refused(new DeclaredDataSource(OWN, 80), Map.of())
        .hasMessageStartingWith("The setting db.pool-size is 40, and the archive has a pool of 80");
    refused(new DeclaredDataSource(OWN, 40), Map.of("db.jndi", "jdbc/own"))
        .hasMessageStartingWith(
            "The setting db.jndi is jdbc/own, and the archive has a data source of its own");
    refused(new DeclaredDataSource("jdbc/own", 40), Map.of())
        .hasMessageStartingWith("The setting db.jndi is not set, and the archive has jdbc/own");
  }

  private static void check(DeclaredDataSource declared, Map<String, String> settings) {
    assertThatCode(() -> declared.check(config(settings))).doesNotThrowAnyException();
  }

  private static org.assertj.core.api.AbstractThrowableAssert<?, ?> refused(
      DeclaredDataSource declared, Map<String, String> settings) {
    return assertThatThrownBy(() -> declared.check(config(settings)))
        .isInstanceOf(InvalidSettingException.class)
        .hasMessageEndingWith("java -jar portcullis.jar archive");
  }

  private static DatabaseConfig config(Map<String, String> settings) {
    return StandaloneSettings.of(StandaloneSettings.texts(settings, Map.of()))
        .get(DatabaseConfig.class);
  }
}
