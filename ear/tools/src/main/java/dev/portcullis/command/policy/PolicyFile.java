package dev.portcullis.command.policy;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import dev.portcullis.ejb.policydocument.PolicyDocument;
import dev.portcullis.ejb.policydocument.PolicyDocumentSchema;
import dev.portcullis.kernel.Failure.Issue;
import dev.portcullis.kernel.Json;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;

/** A policy document in a file, read strictly: it is whole, or all of its faults are known. */
final class PolicyFile {
  /** The maximum size of a document in bytes, that of the answer to an export. */
  static final int MAX_BYTES = PolicyNode.MOST_BYTES;

  /** The maximum size of a file with an ABI in bytes. */
  static final int MAX_ABI_BYTES = 2 << 20;

  /** The maximum size of the files of all entries with {@code abiFile} in bytes. */
  static final int MAX_ABIS_BYTES = 16 << 20;

  private final Map<Path, AbiFile> abis = new HashMap<>();
  private long abiBytes;
  private final Path file;
  private final SourceTree tree;
  private final Optional<PolicyDocument> document;

  private record AbiFile(JsonNode abi, long bytes) {}

  private PolicyFile(Path file, SourceTree tree) {
    this.file = file;
    this.tree = tree;
    this.document = tree.root() == null ? Optional.empty() : checked();
  }

  /**
   * Reads a file: JSON if its name ends so, else YAML.
   *
   * @throws PolicyCommandException if it cannot be read at all
   */
  static PolicyFile read(Path file) {
    SourceTree tree = new SourceTree();
    Optional<String> text = text(file, MAX_BYTES, tree, "");
    if (text.isPresent()) {
      tree =
          file.toString().toLowerCase(Locale.ROOT).endsWith(".json")
              ? JsonSource.read(text.get())
              : YamlSource.read(text.get());
    }
    return new PolicyFile(file, tree);
  }

  /** The document; empty if the file has faults. */
  Optional<PolicyDocument> document() {
    return document;
  }

  /** One line for each fault: file, line, column, path and what is wrong. */
  List<String> faults() {
    return tree.faults().stream()
        .map(fault -> line(fault.position(), fault.path(), fault.message()))
        .toList();
  }

  /** Such a line for a fault that was found later. */
  String line(Issue issue) {
    return line(tree.position(issue.path()), issue.path(), issue.message());
  }

  private String line(SourcePosition position, String path, String message) {
    return printable(
        file + ":" + position + ": " + (path.isEmpty() ? "the document" : path) + " " + message);
  }

  /** A text as one line, without the control and format characters of a document. */
  static String printable(String text) {
    return text.replaceAll("[\\p{Cc}\\p{Cf}\\p{Zl}\\p{Zp}]", " ");
  }

  /** Where the document has a path. */
  String place(String path) {
    return file + ":" + tree.position(path);
  }

  private static Optional<String> text(Path from, int most, SourceTree tree, String path) {
    try (InputStream in = Files.newInputStream(from)) {
      byte[] bytes = in.readNBytes(most + 1);
      if (bytes.length > most) {
        tree.fault(path, "must not be larger than " + most + " bytes");
        return Optional.empty();
      }
      return Optional.of(
          StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString());
    } catch (CharacterCodingException binary) {
      tree.fault(path, "must be text in UTF-8");
      return Optional.empty();
    } catch (IOException unreadable) {
      if (path.isEmpty()) {
        throw new PolicyCommandException(
            from + " cannot be read (" + unreadable.getClass().getSimpleName() + ")", unreadable);
      }
      tree.fault(path, "names a file that cannot be read");
      return Optional.empty();
    }
  }

  private Optional<PolicyDocument> checked() {
    PolicyDocumentSchema.faults(tree.root(), SourceTree.MAX_FAULTS)
        .forEach(issue -> tree.fault(issue.path(), issue.message()));
    if (!tree.faults().isEmpty()) {
      return Optional.empty();
    }
    readAbis("templates", true);
    readAbis("contracts", false);
    if (!tree.faults().isEmpty()) {
      return Optional.empty();
    }
    try {
      return Optional.of(Json.MAPPER.treeToValue(tree.root(), PolicyDocument.class));
    } catch (JsonProcessingException unexpected) {
      throw new IllegalStateException("The schema permits what no document has", unexpected);
    }
  }

  /** Puts the ABIs of files in their place. */
  private void readAbis(String section, boolean required) {
    JsonNode entries = tree.root().path(section);
    for (int i = 0; i < entries.size() && tree.faults().size() < SourceTree.MAX_FAULTS; i++) {
      ObjectNode entry = (ObjectNode) entries.get(i);
      String path = SourceTree.item(section, i);
      if (entry.has("abi") && entry.has("abiFile")) {
        tree.fault(path + ".abiFile", "must be absent beside abi");
      } else if (entry.has("abiFile")) {
        JsonNode name = entry.remove("abiFile");
        abi(name.textValue(), path + ".abiFile").ifPresent(abi -> entry.set("abi", abi));
      } else if (required && !entry.has("abi")) {
        tree.fault(path, "must have abi or abiFile");
      }
    }
  }

  private Optional<JsonNode> abi(String name, String path) {
    Path directory = file.toAbsolutePath().normalize().getParent();
    Path from = directory.resolve(name).normalize();
    if (!from.startsWith(directory)) {
      tree.fault(path, "must be below the directory of the document");
      return Optional.empty();
    }
    AbiFile read = abis.get(from);
    if (read == null) {
      Optional<String> text = text(from, MAX_ABI_BYTES, tree, path);
      Optional<JsonNode> abi = text.flatMap(each -> abiIn(each, path));
      if (abi.isEmpty()) {
        return abi;
      }
      read = new AbiFile(abi.get(), text.get().length());
      abis.put(from, read);
    }
    abiBytes += read.bytes();
    if (abiBytes > MAX_ABIS_BYTES) {
      tree.fault(path, "must not make the ABIs larger than " + MAX_ABIS_BYTES + " bytes together");
      return Optional.empty();
    }
    return Optional.of(read.abi());
  }

  /** The list itself, or that in the artifact of a compiler. */
  private Optional<JsonNode> abiIn(String text, String path) {
    try {
      JsonNode read = Json.MAPPER.readTree(text);
      JsonNode abi = read.isObject() ? read.path("abi") : read;
      if (abi.isArray()) {
        return Optional.of(abi);
      }
    } catch (JsonProcessingException broken) {
      // Reported below.
    }
    tree.fault(path, "must name a file with an ABI in JSON, or with an artifact that has one");
    return Optional.empty();
  }
}
