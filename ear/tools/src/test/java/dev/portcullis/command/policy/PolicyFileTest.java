package dev.portcullis.command.policy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.portcullis.ejb.policydocument.PolicyDocument;
import dev.portcullis.ejb.policydocument.RoleEntry;
import dev.portcullis.kernel.Json;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Documents in files, and the faults of those that are refused. A unit test: files are small. */
class PolicyFileTest {
  @TempDir private Path directory;

  private PolicyFile read(String name, String text) throws IOException {
    return PolicyFile.read(Files.writeString(directory.resolve(name), text));
  }

  /** The faults of a document, each from its position on. */
  private List<String> faults(String name, String text) throws IOException {
    PolicyFile file = read(name, text);
    assertThat(file.document()).isEmpty();
    String start = directory.resolve(name) + ":";
    assertThat(file.faults()).allSatisfy(line -> assertThat(line).startsWith(start));
    return file.faults().stream().map(line -> line.substring(start.length())).toList();
  }

  @Test
  void yamlAndJsonAreTheSameDocument() throws IOException {
    PolicyDocument yaml =
        read(
                "p.yaml",
                """
                # yaml-language-server: $schema=https://gate.example/docs/policy-document.schema.json
                apiVersion: portcullis/v1
                owner: payments
                complete: [roles]
                roles:
                  - name: no
                    systemPermissions: [admin_read]
                contracts:
                  - address: 0x00000000000000000000000000000000000000AA
                    disclosure: {startBlock: 12}
                    abi: []
                """)
            .document()
            .orElseThrow();
    assertThat(yaml.roles()).extracting(RoleEntry::name).containsExactly("no");
    assertThat(yaml.contracts().get(0).address()).endsWith("aa");
    String json = Json.MAPPER.writeValueAsString(yaml);
    assertThat(read("p.json", json).document()).contains(yaml);
    assertThat(read("q.yaml", json).document()).contains(yaml);
    assertThat(read("r.yaml", PolicyYaml.of(Json.MAPPER.readTree(json))).document()).contains(yaml);
  }

  @Test
  void allFaultsAreReportedWithTheirPlaces() throws IOException {
    assertThat(
            faults(
                "p.yaml",
                """
                apiVersion: portcullis/v2
                roles:
                  - name: 12
                    colour: red
                  - systemPermissions: [admin_read, fly]
                functionPermissions: none
                """))
        .extracting(line -> line.replaceFirst(" must be one of .*", ""))
        .containsExactly(
            "1:1: apiVersion must be portcullis/v1",
            "3:5: roles[0].name must be a text",
            "4:5: roles[0].colour is no known key",
            "5:5: roles[1] must have name",
            "5:37: roles[1].systemPermissions[1]",
            "6:1: functionPermissions must be a list");
    assertThat(faults("p.json", "{\"apiVersion\":\n  \"portcullis/v1\",\n \"x\": {\"y\": 1}}"))
        .containsExactly("3:2: x is no known key");
  }

  @Test
  void whatYamlHasBeyondJsonIsRefused() throws IOException {
    assertThat(
            faults(
                "p.yaml",
                """
                apiVersion: &v portcullis/v1
                owner: *v
                roles: !!set {a, b}
                roles: []
                [a]: b
                """))
        .contains(
            "1:13: apiVersion must not have an anchor",
            "2:8: owner must not be an alias",
            "3:8: roles must not have a tag",
            "4:1: roles must not be repeated",
            "5:1: the document must have texts as keys");
    assertThat(faults("p.yaml", "apiVersion: portcullis/v1\n---\napiVersion: portcullis/v1\n"))
        .containsExactly("2:1: the document must not contain another document");
    assertThat(faults("p.yaml", "%YAML 1.1\n---\napiVersion: portcullis/v1\n"))
        .singleElement()
        .satisfies(line -> assertThat(line).endsWith("must not contain directives"));
    assertThat(faults("p.yaml", "apiVersion: !java.lang.Object x\n"))
        .anyMatch(line -> line.endsWith("must not have a tag"));
  }

  @Test
  void repeatedKeysOfJsonAreRefused() throws IOException {
    assertThat(
            faults(
                "p.json", "{\"apiVersion\": \"portcullis/v1\", \"apiVersion\": \"portcullis/v1\"}"))
        .containsExactly("1:33: apiVersion must not be repeated");
  }

  @Test
  void brokenTextsEndWithTheirPlace() throws IOException {
    assertThat(faults("p.yaml", "apiVersion: 'portcullis\n"))
        .singleElement()
        .satisfies(line -> assertThat(line).contains("is no YAML: "));
    assertThat(faults("p.json", "{\"apiVersion\":\n}"))
        .singleElement()
        .satisfies(line -> assertThat(line).startsWith("2:").contains("is no JSON: "));
    assertThat(faults("p.yaml", "")).containsExactly("1:1: the document must contain a document");
    assertThat(faults("p.json", "")).containsExactly("1:1: the document must contain a document");
    assertThat(faults("p.yaml", "text"))
        .containsExactly("1:1: the document must be a mapping of keys to values");
  }

  @Test
  void sizeAndDepthAreBounded() throws IOException {
    assertThat(faults("p.yaml", "#" + "x".repeat(PolicyFile.MAX_BYTES)))
        .containsExactly("1:1: the document must not be larger than 33554432 bytes");
    String deep = "[".repeat(500_000) + "]".repeat(500_000);
    assertThat(faults("p.yaml", "apiVersion: portcullis/v1\nroles: " + deep))
        .anyMatch(line -> line.endsWith(" must not be deeper than 20"));
    assertThat(faults("p.json", deep)).hasSize(1);
    Path binary = Files.write(directory.resolve("b.yaml"), new byte[] {(byte) 0xc3, 0x28});
    assertThat(PolicyFile.read(binary).faults()).hasSize(1);
    assertThat(faults("p.yaml", "apiVersion: portcullis/v1\nx: \"\u0001\"\n")).isNotEmpty();
  }

  @Test
  void aDocumentMayBeAsLargeAsAnExport() throws IOException {
    assertThat(read("p.yaml", "apiVersion: portcullis/v1\n#" + "x".repeat(3 << 20)).document())
        .isPresent();
  }

  @Test
  void longKeysAreShownShortAndHaveThePlaceOfTheirParent() throws IOException {
    String key = "k".repeat(1000);
    String shown = "k".repeat(100) + "…";
    for (String name : List.of("p.yaml", "p.json")) {
      assertThat(faults(name, "{\"apiVersion\": \"portcullis/v1\", \"" + key + "\": 1}"))
          .containsExactly("1:33: " + shown + " is no known key");
    }
    SourceTree tree =
        YamlSource.read("a:\n  " + key + ":\n    " + key + ":\n      " + key + ": {x: 1}\n");
    String two = SourceTree.key(SourceTree.key("a", key), key);
    String four = SourceTree.key(SourceTree.key(two, key), "x");
    assertThat(four).hasSizeLessThan(350);
    assertThat(tree.position(two)).isEqualTo(new SourcePosition(3, 5));
    assertThat(tree.position(four)).as("more than 300 characters").isEqualTo(tree.position(two));
  }

  @Test
  void linesHaveNoControlCharactersOfTheDocument() throws IOException {
    String key = "a\\u001b[2J\\n\\u202eb";
    assertThat(faults("p.json", "{\"apiVersion\": \"portcullis/v1\", \"" + key + "\": 1}"))
        .containsExactly("1:33: a [2J  b is no known key");
  }

  @Test
  void theAbisOfAllFilesHaveABoundTogether() throws IOException {
    Files.writeString(
        directory.resolve("large.json"), "[" + " ".repeat(PolicyFile.MAX_ABI_BYTES - 2) + "]");
    Files.writeString(
        directory.resolve("larger.json"), "[" + " ".repeat(PolicyFile.MAX_ABI_BYTES - 1) + "]");
    String head = "apiVersion: portcullis/v1\ntemplates:\n";
    String template = "  - {templateKey: t, name: t, abiFile: large.json}\n";
    int most = PolicyFile.MAX_ABIS_BYTES / PolicyFile.MAX_ABI_BYTES;
    assertThat(read("p.yaml", head + template.repeat(most)).document()).isPresent();
    assertThat(faults("p.yaml", head + template.repeat(most + 1)))
        .containsExactly(
            "11:31: templates[8].abiFile must not make the ABIs larger than 16777216 bytes"
                + " together");
    assertThat(faults("p.yaml", head + template.replace("large.json", "larger.json")))
        .containsExactly("3:31: templates[0].abiFile must not be larger than 2097152 bytes");
  }

  @Test
  void atMostAHundredFaultsAreReported() throws IOException {
    assertThat(faults("p.yaml", "apiVersion: portcullis/v1\nroles: [" + "1, ".repeat(5000) + "]"))
        .hasSize(100);
  }

  @Test
  void anAbiMayBeInAFileBelowTheDocument() throws IOException {
    Path abis = Files.createDirectory(directory.resolve("abi"));
    Files.writeString(abis.resolve("list.json"), "[{\"type\": \"receive\"}]");
    Files.writeString(abis.resolve("artifact.json"), "{\"abi\": [], \"bytecode\": \"0x\"}");
    Files.writeString(abis.resolve("other.json"), "12");
    String head = "apiVersion: portcullis/v1\ntemplates:\n";
    String template = "  - {templateKey: t, name: t, abiFile: %s}\n";
    PolicyDocument read =
        read(
                "p.yaml",
                head
                    + template.formatted("abi/list.json")
                    + template.formatted("abi/artifact.json"))
            .document()
            .orElseThrow();
    assertThat(read.templates().get(0).abi()).hasSize(1);
    assertThat(read.templates().get(1).abi()).isEmpty();
    assertThat(
            faults(
                "p.yaml",
                head
                    + template.formatted("abi/other.json")
                    + template.formatted("../secret.json")
                    + template.formatted("missing.json")
                    + "  - {templateKey: t, name: t}\n"
                    + "  - {templateKey: t, name: t, abi: [], abiFile: abi/list.json}\n"))
        .extracting(line -> line.substring(0, line.indexOf(' ')))
        .containsExactly("3:31:", "4:31:", "5:31:", "6:5:", "7:40:");
  }

  @Test
  void aFileThatIsNotThereIsAnError() {
    Path missing = directory.resolve("missing.yaml");
    assertThatThrownBy(() -> PolicyFile.read(missing))
        .isInstanceOf(PolicyCommandException.class)
        .hasMessageContaining("missing.yaml");
  }

  @Test
  void textsThatLookLikeOtherTypesAreQuoted() throws IOException {
    for (String text : List.of("no", "null", "0x12", "1e3", "08", "~", "", "a: b", "- x", "é\n")) {
      String json =
          Json.MAPPER
              .createObjectNode()
              .put("apiVersion", "portcullis/v1")
              .put("owner", text)
              .toString();
      assertThat(YamlSource.read(PolicyYaml.of(Json.MAPPER.readTree(json))).root())
          .isEqualTo(Json.MAPPER.readTree(json));
    }
  }

  @Test
  void theEncodingIsUtf8() throws IOException {
    Path file = directory.resolve("p.yaml");
    Files.write(
        file, "apiVersion: portcullis/v1\nowner: Zürich\n".getBytes(StandardCharsets.UTF_8));
    assertThat(PolicyFile.read(file).document().orElseThrow().owner()).isEqualTo("Zürich");
  }
}
