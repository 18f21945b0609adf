package dev.portcullis.reference;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.ejb.setting.SettingDeclaration;
import dev.portcullis.ejb.setting.StandaloneSettings;
import dev.portcullis.launcher.BuildOutput;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** The committed page of settings is the one that the declarations and their comments generate. */
class SettingsPageTest {
  private static final Path ROOT = BuildOutput.load().root();
  private static final Path COMMITTED = ROOT.resolve("src/docs/reference/settings.md");
  private static final boolean REFRESH = Boolean.getBoolean("reference.refresh");
  private static final String HOW_TO_REFRESH =
      "A setting or its comment has changed. Run mvn -pl ear -am test -Dtest=SettingsPageTest"
          + " -Dreference.refresh=true -Dsurefire.failIfNoSpecifiedTests=false and commit the"
          + " page.";

  @Test
  void isTheCommittedOne() throws IOException {
    String generated =
        SettingsPage.of(
            Files.readString(
                ROOT.resolve("ejb/src/main/resources/META-INF/microprofile-config.properties")),
            declarations());
    if (REFRESH) {
      Files.writeString(COMMITTED, generated);
    }
    assertThat(generated).as(HOW_TO_REFRESH).isEqualTo(Files.readString(COMMITTED));
  }

  @Test
  void hasARowForEachSetting() throws IOException {
    String page = Files.readString(COMMITTED);
    assertThat(declarations())
        .hasSizeGreaterThan(250)
        .allSatisfy(
            setting ->
                assertThat(page)
                    .containsPattern("(?m)^###.* `" + Pattern.quote(setting.name()) + "`"));
  }

  @Test
  void writesSectionsValuesAndFiles() {
    String page =
        SettingsPage.of(
            """
            # The beginning.

            # --- Keys ---

            # a.key: The key, see b.size, and "run it".

            # How many.

            # Sizes
            # of two.
            #
            # More.
            b.size=5
            c.size=6
            """,
            List.of(
                new SettingDeclaration("a.key", null, "text", true),
                new SettingDeclaration("b.size", null, "integer, 1 to 9", false)));
    assertThat(page)
        .endsWith(
            """

            ## Keys

            ### `a.key`

            The key, see `b.size`, and `run it`.

            Value: text. Default: none. May be in a file.

            How many.

            ### `b.size`, `c.size`

            Sizes of two.

            More.

            | Setting | Default | Values |
            |---|---|---|
            | `b.size` | `5` | integer, 1 to 9. |
            | `c.size` | `6` | text. |
            """)
        .doesNotContain("The beginning.");
  }

  @Test
  void refusesABlockOfTwoKinds() {
    assertThatThrownBy(() -> SettingsPage.of("# a.key: The key.\nb.size=5", List.of()))
        .hasMessageContaining("A blank line is missing");
  }

  private static List<SettingDeclaration> declarations() {
    return StandaloneSettings.of(StandaloneSettings.texts(Map.of(), Map.of())).all().stream()
        .flatMap(settings -> settings.declarations().stream())
        .toList();
  }
}
