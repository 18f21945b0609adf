package dev.portcullis.acceptance;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.launcher.BuildOutput;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Properties;

/** Archives as an operator writes them who has other settings of the data source (ADR 0103). */
final class WrittenArchive {
  private WrittenArchive() {}

  /** The same build with an archive for these settings, which the command writes there. */
  static BuildOutput in(
      BuildOutput build, String server, Path directory, Map<String, String> settings)
      throws Exception {
    boolean isWar = server.equals("micro");
    Path archive =
        directory.resolve("portcullis-" + settings.hashCode() + (isWar ? ".war" : ".ear"));
    Path given = isWar ? build.war() : build.ear();
    Properties properties = new Properties();
    properties.putAll(settings);
    Path config = Files.createTempFile(directory, "settings", ".properties");
    try (Writer writer = Files.newBufferedWriter(config)) {
      properties.store(writer, null);
    }
    CommandProcess.Run run =
        CommandProcess.run(
            directory,
            "archive",
            given.toString(),
            "-o",
            archive.toString(),
            "--config",
            config.toString());
    assertThat(run.exit()).as(run.err()).isZero();
    return isWar ? build.withWar(archive) : build.with(archive);
  }
}
