package dev.portcullis.ejb.grant;

import static org.assertj.core.api.Assertions.assertThat;

import dev.portcullis.ejb.audit.Audited;
import dev.portcullis.ejb.given.Refused;
import dev.portcullis.ejb.service.Acting;
import dev.portcullis.ejb.service.ServiceTest;
import dev.portcullis.ejb.service.Services;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Reason;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;

/**
 * Every change either calls {@link GrantGuard} or declares why it grants nothing (ADR 0115), and
 * each caller is tested. Service tests, because the call is visible only when the service runs; the
 * table {@code changes.txt} is compared with the code and with the routes. The one that gives the
 * caller something of their own steps up only, which {@code GrantGuardTest} tries.
 */
@ServiceTest
class GrantCoverageTest {
  private static final Path TABLE =
      Path.of("src/test/resources/dev/portcullis/ejb/grant/changes.txt");
  private static final Path ROUTES =
      Path.of("../web/src/test/resources/dev/portcullis/web/resource/service-calls.txt");

  @Test
  void theTableHasEverythingThatIsRecordedOrThatARouteCalls() throws Exception {
    Set<String> changes = new TreeSet<>(audited());
    changes.addAll(called());
    assertThat(table().keySet()).containsExactlyElementsOf(changes);
  }

  @Test
  void eachGuardedChangeIsTested() throws Exception {
    assertThat(new GrantCases().names())
        .containsExactlyInAnyOrderElementsOf(
            table().entrySet().stream()
                .filter(line -> line.getValue().equals("asks"))
                .map(Map.Entry::getKey)
                .toList());
    assertThat(table().values())
        .allMatch(
            word -> word.equals("asks") || word.equals("steps up") || word.startsWith("no: "));
  }

  @TestFactory
  Stream<DynamicTest> aGrantorWithFewerPermissionsIsDenied() {
    return each(
        (name, given) -> {
          given.actAsOneWhoHoldsLess();
          Failure refused = Refused.of(Reason.PERMISSION_NOT_HELD, given.call()::run);
          assertThat(refused).hasMessageContaining(given.missing());
          given.actAsOneWhoHoldsLess();
          Refused.of(Reason.PERMISSION_NOT_HELD, given.call()::run);
          assertThat(Refused.row(403).actionType()).isEqualTo("authz.denied");
        });
  }

  @TestFactory
  Stream<DynamicTest> aGrantorWithTheSamePermissionsIsPermitted() {
    return each(
        (name, given) -> {
          given.actAsOneWhoHoldsIt();
          given.call().run();
        });
  }

  @TestFactory
  Stream<DynamicTest> aUserWithAPasskeyNeedsAStepUp() {
    return each(
        (name, given) -> {
          if (given.asksForPasskey()) {
            Administrator administrator = new Administrator();
            administrator.act();
            assertThat(Refused.of(Reason.STEP_UP_REQUIRED, given.call()::run))
                .hasMessage("permission:grant");
            StepUpProofContext.bind(administrator.proof());
            given.call().run();
          }
        });
  }

  @TestFactory
  Stream<DynamicTest> withoutTheGuardTheRuleIsTheOneBefore() {
    return each(
        (name, given) -> {
          if (given.isBoundByGuard()) {
            Services.set("permission.grant-guard", "off");
            given.actAsOneWhoHoldsLess();
            given.call().run();
          }
        });
  }

  private interface Trial {
    void of(String name, GrantCases.Case given) throws Exception;
  }

  /** Cases are made when their test runs: its service container is there only then. */
  private static Stream<DynamicTest> each(Trial trial) {
    return new GrantCases()
        .names().stream()
            .map(
                name ->
                    DynamicTest.dynamicTest(
                        name,
                        () -> {
                          Acting.asOperator();
                          trial.of(name, new GrantCases().prepare(name));
                        }));
  }

  private static Map<String, String> table() throws IOException {
    return Files.readAllLines(TABLE).stream()
        .filter(line -> !line.isBlank() && !line.startsWith("#"))
        .map(line -> line.split(" \\| ", 2))
        .collect(
            Collectors.toMap(line -> line[0], line -> line[1], (one, other) -> one, TreeMap::new));
  }

  private static Set<String> audited() throws IOException, URISyntaxException {
    Path root =
        Path.of(GrantGuard.class.getProtectionDomain().getCodeSource().getLocation().toURI());
    try (Stream<Path> files = Files.walk(root)) {
      return files
          .filter(GrantCoverageTest::mentionsAudited)
          .map(
              file ->
                  root.relativize(file).toString().replace('/', '.').replaceAll("\\.class$", ""))
          .flatMap(name -> Arrays.stream(load(name).getDeclaredMethods()))
          .filter(method -> method.isAnnotationPresent(Audited.class))
          .map(method -> method.getDeclaringClass().getSimpleName() + "." + method.getName())
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  private static boolean mentionsAudited(Path file) {
    try {
      return file.toString().endsWith(".class")
          && Files.readString(file, StandardCharsets.ISO_8859_1)
              .contains("Ldev/portcullis/ejb/audit/Audited;");
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  private static Class<?> load(String name) {
    try {
      return Class.forName(name, false, GrantCoverageTest.class.getClassLoader());
    } catch (ClassNotFoundException gone) {
      throw new LinkageError(name, gone);
    }
  }

  private static Set<String> called() throws IOException {
    return Files.readAllLines(ROUTES).stream()
        .filter(line -> line.matches("(POST|PUT|PATCH|DELETE) .*"))
        .flatMap(line -> Arrays.stream(line.split(" \\| ", 2)[1].split(", ", -1)))
        .filter(call -> !call.equals("-"))
        .collect(Collectors.toCollection(TreeSet::new));
  }
}
