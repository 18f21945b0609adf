package dev.portcullis.devnet.official;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.ethereum.chain.Fork;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;

/** Finds the cases in the files of the state tests. */
final class StateTestFiles {

  private StateTestFiles() {}

  /** All cases of a file for a fork. */
  static List<StateCase> cases(String path, byte[] content, Fork fork) {
    String forkName = fork.name().charAt(0) + fork.name().substring(1).toLowerCase(Locale.ROOT);
    List<StateCase> cases = new ArrayList<>();
    for (Map.Entry<String, JsonNode> test : FixtureArchive.json(content).properties()) {
      JsonNode posts = test.getValue().path("post").path(forkName);
      for (int i = 0; i < posts.size(); i++) {
        String name = path + "/" + test.getKey() + "#" + i;
        cases.add(new StateCase(name, test.getValue(), posts.get(i), fork));
      }
    }
    return cases;
  }
}
