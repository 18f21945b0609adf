package dev.portcullis;

import static org.assertj.core.api.Assertions.assertThat;

import com.tngtech.archunit.thirdparty.org.objectweb.asm.ClassReader;
import dev.portcullis.launcher.BuildOutput;
import jakarta.validation.constraints.Pattern;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * No regular expression repeats what may itself match in many ways: {@code ([a-z]|%[0-9a-f]{2})*}
 * overflowed the stack on 3,000 letters, and {@code (a+)+} never ends. Read such text by hand, or
 * part by part.
 */
class RegularExpressionTest {
  @Test
  void noneOfTheModulesHasANestedRepetition() throws IOException {
    List<RegularExpressions.Use> uses = new ArrayList<>();
    Path root = BuildOutput.load().root();
    for (String module :
        List.of(
            "kernel",
            "ethereum",
            "persistence",
            "ejb",
            "legacy",
            "batch",
            "web",
            "devnet",
            "ear/tools")) {
      try (Stream<Path> files = Files.walk(root.resolve(module).resolve("target/classes"))) {
        for (Path file : files.filter(f -> f.toString().endsWith(".class")).toList()) {
          uses.addAll(RegularExpressions.of(new ClassReader(Files.readAllBytes(file))));
        }
      }
    }

    assertThat(uses)
        .hasSizeGreaterThan(100)
        .extracting(RegularExpressions.Use::expression)
        .as("what is scanned, code and annotations")
        .contains("[A-Za-z0-9]{8,128}", "0x[0-9a-fA-F]{40}");
    assertThat(uses).filteredOn(RegularExpressions.Use::isUnknown).isEmpty();
    assertThat(uses).filteredOn(RegularExpressions.Use::isNested).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "(a+)+",
        "(a*)*",
        "(?:a|b)*",
        "(a|aa)+",
        "([a-z]|%[0-9A-Fa-f]{2})*",
        "([a-zA-Z]+)*",
        "(.*a){20}",
        "(a?){30}",
        "x(?:\\.[a-z]([a-z-]*[a-z])?)*",
        "((ab)*c)*",
        "(?<name>a+)+",
        "(?:\\[[0-9]{0,9}])*",
        "(a|b)*+",
        "(a{2,3}){9,}",
        "([(]a+[)])+",
        "(?i)(a|b)+",
        "((a)(b|c))+",
        "(?:(?:x+)y)*?"
      })
  void aRepetitionOrChoiceInsideARepetitionIsFound(String nested) {
    assertThat(RegularExpression.isNested(nested)).isTrue();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "[A-Za-z0-9]{8,128}",
        "0x([0-9a-fA-F]{2})+",
        "[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}",
        "a|b|c+",
        "(a|b)?",
        "(?:a+|b*)x",
        "[(a+)+]*",
        "\\(a+\\)+",
        "\\Q(a+)+\\E",
        "\\p{Cntrl}+",
        "(ab)*",
        "(?i)y|n|yes",
        "(?=a+)b",
        "[a-z&&[^b]]+",
        "[]a]+"
      })
  void anUnambiguousExpressionIsAccepted(String plain) {
    assertThat(RegularExpression.isNested(plain)).isFalse();
  }

  @Test
  void everyPlaceOfARegularExpressionIsRead() throws IOException {
    try (InputStream own =
        Examples.class.getResourceAsStream("RegularExpressionTest$Examples.class")) {
      assertThat(RegularExpressions.of(new ClassReader(own)))
          .filteredOn(RegularExpressions.Use::isNested)
          .extracting(RegularExpressions.Use::expression)
          .contains("(a+)+1", "(a+)+2", "(a+)+3", "(a+)+4", "(a+)+5", "(a+)+6", "(a+)+7", "(a+)+8");
      assertThat(RegularExpressions.of(new ClassReader(open(Examples.class))))
          .filteredOn(RegularExpressions.Use::isUnknown)
          .hasSize(1);
    }
  }

  private static InputStream open(Class<?> type) {
    return type.getResourceAsStream("RegularExpressionTest$" + type.getSimpleName() + ".class");
  }

  /** What must be found. */
  record Examples(
      @Pattern(regexp = "(a+)+1") String one, List<@Pattern(regexp = "(a+)+2") String> two) {
    private static final java.util.regex.Pattern THREE = java.util.regex.Pattern.compile("(a+)+3");
    private static final java.util.regex.Pattern FOUR =
        java.util.regex.Pattern.compile("(a+)+4", java.util.regex.Pattern.DOTALL);

    boolean use() {
      return one.matches("(a+)+5")
          && one.replaceAll("(a+)+6", one).isEmpty()
          && one.split("(a+)+7", -1).length > 0
          && java.util.regex.Pattern.matches("(a+)+8", one);
    }

    boolean hidden(String expression) {
      return one.matches(expression) && THREE.equals(FOUR);
    }
  }
}
