package dev.portcullis.ejb.abi;

import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.exc.StreamConstraintsException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.node.MissingNode;
import dev.portcullis.ejb.abi.AbiEntry.Kind;
import dev.portcullis.kernel.Failure;
import dev.portcullis.kernel.Failure.Issue;
import dev.portcullis.kernel.Json;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * The interface of a contract.
 *
 * @param entries its functions, events, errors and so on, in the order of the text
 */
public record Abi(List<AbiEntry> entries) {
  /** More tokens than any real interface has in the 1 MiB limit of a request. */
  private static final long MAX_TOKENS = 200_000;

  /** Copies the list. */
  public Abi {
    entries = List.copyOf(entries);
  }

  /**
   * Parses a JSON array of ABI entries.
   *
   * @param text the JSON text
   * @throws Failure VALIDATION with one issue per problem, at paths like {@code
   *     abi[3].inputs[0].type}
   */
  public static Abi parse(String text) {
    JsonNode tree = tree(text);
    List<Issue> issues = new ArrayList<>();
    Abi abi = new AbiReader(issues).read(tree);
    if (!issues.isEmpty()) {
      throw Failure.invalid(issues);
    }
    return abi;
  }

  private static JsonNode tree(String text) {
    try (JsonParser parser = Json.parser(text, MAX_TOKENS)) {
      try {
        JsonNode tree = Json.MAPPER.readTree(parser);
        if (tree != null && parser.nextToken() != null) {
          throw Failure.invalid("abi", "must be a single JSON array without trailing text");
        }
        return tree == null ? MissingNode.getInstance() : tree;
      } catch (StreamConstraintsException extreme) {
        throw Failure.invalid(
            "abi",
            parser.currentTokenCount() > MAX_TOKENS
                ? "has more than " + MAX_TOKENS + " JSON tokens"
                : "has a number too long or is nested too deeply");
      } catch (JsonProcessingException broken) {
        throw Failure.invalid("abi", "must be a JSON array, but is not valid JSON" + place(broken));
      }
    } catch (IOException impossible) {
      throw new UncheckedIOException("A text in memory", impossible);
    }
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
