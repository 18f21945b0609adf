package dev.portcullis.ejb.abi;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ejb.abi.AbiEntry.Kind;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Issue;
import dev.portcullis.kernel.Json;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The interface of a contract.
 *
 * @param entries its functions, events, errors and so on, in the order of the text
 */
public record Abi(List<AbiEntry> entries) {
  /** Copies the list. */
  public Abi {
    entries = List.copyOf(entries);
  }

  /**
   * Reads a JSON array of ABI entries.
   *
   * @param text the JSON text
   * @throws Failure VALIDATION with one issue per problem, at paths like {@code
   *     abi[3].inputs[0].type}
   */
  public static Abi parse(String text) {
    JsonNode tree;
    try {
      tree = Json.MAPPER.readTree(text);
    } catch (JsonProcessingException broken) {
      throw Failure.invalid("abi", "must be a JSON array, but is no JSON" + place(broken));
    }
    List<Issue> issues = new ArrayList<>();
    Abi abi = new AbiReader(issues).read(tree);
    if (!issues.isEmpty()) {
      throw Failure.invalid(issues);
    }
    return abi;
  }

  /** The first function whose four-byte selector is {@code selector}, in lowercase with 0x. */
  public Optional<AbiEntry> function(String selector) {
    return entries.stream()
        .filter(entry -> entry.kind() == Kind.FUNCTION && entry.selector().equals(selector))
        .findFirst();
  }

  /** Whether the contract accepts plain transfers. */
  public boolean hasReceive() {
    return entries.stream().anyMatch(entry -> entry.kind() == Kind.RECEIVE);
  }

  private static String place(JsonProcessingException broken) {
    return broken.getLocation() == null
        ? ""
        : " (line "
            + broken.getLocation().getLineNr()
            + ", column "
            + broken.getLocation().getColumnNr()
            + ")";
  }
}
