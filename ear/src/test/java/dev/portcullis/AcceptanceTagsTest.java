package dev.portcullis;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import dev.portcullis.testing.Layer;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * The tags of acceptance tests (ADR 0105). The build chooses by them what runs, so a test without a
 * tag, or with a wrong one, never runs. A unit test: it reads compiled classes only.
 */
class AcceptanceTagsTest {
  /**
   * Tags that are no layer. Where a test runs in {@code .ci/run}: {@code server} and {@code micro}
   * on Payara Micro, {@code payara} on Payara Server; {@code wildfly} runs there alone, {@code own}
   * only with a product that the test started, and {@code nightly} not at all.
   */
  private static final Set<String> OTHERS =
      Set.of("server", "payara", "micro", "wildfly", "own", "nightly");

  private static final Set<Layer> LAYERS =
      EnumSet.of(
          Layer.ARCHIVE,
          Layer.HTTP,
          Layer.SPECIFICATION,
          Layer.INSTALLATION,
          Layer.KEYCLOAK,
          Layer.BROWSER,
          Layer.HOSTILE,
          Layer.KILLS);

  private static final List<JavaClass> TESTS = acceptanceTests();

  @Test
  void eachHasALayer() {
    assertThat(TESTS).isNotEmpty();
    assertThat(TESTS)
        .allSatisfy(
            test ->
                assertThat(tags(test))
                    .as("tags of %s", test.getName())
                    .anyMatch(tag -> LAYERS.stream().anyMatch(layer -> layer.tag().equals(tag))));
  }

  @Test
  void noTagIsUnknown() {
    Set<String> known = new HashSet<>(OTHERS);
    LAYERS.forEach(layer -> known.add(layer.tag()));
    assertThat(TESTS)
        .allSatisfy(
            test -> {
              assertThat(known).as(test.getName()).containsAll(tags(test));
              test.getMethods()
                  .forEach(
                      method ->
                          assertThat(known)
                              .as(method.getFullName())
                              .containsAll(tags(method.reflect().getAnnotationsByType(Tag.class))));
            });
  }

  /**
   * A new class that needs the shared product over HTTP costs each build seconds: most of what it
   * proves belongs to a service or a resource test. The number is {@code http.classes} of the pom,
   * which such a commit changes on purpose.
   */
  @Test
  void theSharedProductStaysWithinItsBudgetOfClasses() {
    List<String> http =
        TESTS.stream()
            .filter(test -> tags(test).contains(Layer.HTTP.tag()))
            .map(JavaClass::getName)
            .toList();
    Integer budget = Integer.getInteger("http.classes");
    assertThat(budget)
        .as("run it by Maven, or with -Dhttp.classes=<that property of ear/pom.xml>")
        .isNotNull();
    assertThat(http.size()).as("%s", http).isLessThanOrEqualTo(budget);
  }

  private static Set<String> tags(JavaClass test) {
    Set<String> tags = new HashSet<>();
    Stream.iterate(test, type -> type.getRawSuperclass().orElse(null))
        .takeWhile(type -> type != null)
        .forEach(type -> tags.addAll(tags(type.reflect().getAnnotationsByType(Tag.class))));
    return tags;
  }

  private static Set<String> tags(Tag... tags) {
    Set<String> names = new HashSet<>();
    Arrays.stream(tags).map(Tag::value).forEach(names::add);
    return names;
  }

  private static List<JavaClass> acceptanceTests() {
    try {
      Path compiled =
          Path.of(
              AcceptanceTagsTest.class.getProtectionDomain().getCodeSource().getLocation().toURI());
      JavaClasses all = new ClassFileImporter().importPath(compiled);
      return all.stream()
          .filter(type -> type.getSimpleName().endsWith("IT"))
          .filter(type -> !type.isInnerClass())
          .toList();
    } catch (URISyntaxException impossible) {
      throw new AssertionError(impossible);
    }
  }
}
