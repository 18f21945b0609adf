package dev.portcullis.specification;

import com.fasterxml.jackson.databind.JsonNode;
import dev.portcullis.acceptance.SignIn;
import dev.portcullis.acceptance.TestWallet;
import dev.portcullis.specification.Caller.Reply;
import java.time.Duration;
import java.util.HashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.awaitility.Awaitility;

/** A script of {@code transitions.txt}: requests one after the other, and what each shows. */
final class Script {
  private static final Pattern STEP =
      Pattern.compile("(eventually )?(\\w+ [A-Z]+ .*?) -> (\\w+)((?: ; .*)?)");

  private static final Pattern LOGIN = Pattern.compile("login (\\w+) -> (\\d+)((?: ; .*)?)");

  private final Table.Block block;
  private final World world;
  private final Findings findings;
  private final Map<String, String> names = new HashMap<>();
  private final Map<String, TestWallet> wallets = new HashMap<>();

  private Script(Table.Block block, World world) {
    this.block = block;
    this.world = world;
    this.findings = new Findings(block.title());
  }

  /** The scripts of the table. */
  static Stream<Table.Block> all() {
    return Table.blocks("transitions.txt").stream();
  }

  /** Runs a script to its end. */
  static void run(Table.Block block, World world) {
    new Script(block, world).run();
  }

  private void run() {
    int number = 0;
    names.put("own", world.value("#"));
    for (Table.Line line : block.lines()) {
      if (!line.key().equals("source")) {
        String asked = line.toString().replaceAll("( \\{.*)? -> .*", "");
        step(++number + " " + asked, line.toString());
      }
    }
    findings.end();
  }

  private void step(String check, String step) {
    String[] words = step.split(" ", -1);
    Matcher request = STEP.matcher(step);
    Matcher login = LOGIN.matcher(step);
    if (words[0].equals("new")) {
      wallets.put(words[1], TestWallet.random());
      world.name(words[1], world.user(words[1], wallets.get(words[1])));
    } else if (words.length == 2 && words[1].equals("again")) {
      String token = SignIn.token(world.api(), wallets.get(words[0]));
      world.name(words[0] + "Again", Caller.bearer(world.api(), token));
    } else if (words[0].equals("let")) {
      names.put(words[1], filled(words[3]));
    } else if (words[0].equals("take")) {
      world.name(words[3], world.caller("each " + words[1]));
    } else if (words[0].equals("key")) {
      world.name(words[3], Caller.key(world.api(), filled(words[1])));
    } else if (words[0].equals("bearer")) {
      world.name(words[3], Caller.bearer(world.api(), filled(words[1])));
    } else if (login.matches()) {
      judge(check, login(wallets.get(login.group(1))), login.group(2), login.group(3));
    } else if (request.matches()) {
      boolean isEventual = request.group(1) != null;
      Reply reply = isEventual ? awaited(request) : send(request.group(2));
      judge(check, reply, request.group(3), request.group(4));
    } else {
      throw new IllegalStateException("No step: " + step);
    }
  }

  /** A request, perhaps {@code with header value} at its end. */
  private Reply send(String request) {
    int with = request.lastIndexOf(" with ");
    if (with < 0) {
      return world.send(request, names);
    }
    String[] header = request.substring(with + 6).split(" ", 2);
    return world.send(request.substring(0, with), names, header[0], filled(header[1]));
  }

  private Reply login(TestWallet wallet) {
    JsonNode challenge = SignIn.challenge(world.api(), wallet);
    var answer = SignIn.login(world.api(), wallet, challenge);
    return new Reply(answer.statusCode(), answer.headers(), answer.body());
  }

  /** Repeats a request until what it should show is there; the last answer if it never is. */
  private Reply awaited(Matcher request) {
    Reply[] last = new Reply[1];
    Awaitility.await()
        .atMost(Duration.ofSeconds(10))
        .pollDelay(Duration.ZERO)
        .pollInterval(Duration.ofMillis(50))
        .until(
            () -> {
              last[0] = send(request.group(2));
              return Statement.all(request.group(4)).stream()
                  .allMatch(s -> s.holds(last[0].json(), this::filled));
            });
    return last[0];
  }

  private void judge(String check, Reply reply, String status, String statements) {
    boolean isStatus = Integer.toString(reply.status()).matches(status.replace('x', '.'));
    findings.check(check, isStatus, reply::toString);
    for (String part : Statement.parts(statements)) {
      int equals = part.indexOf(" = /");
      if (equals > 0) {
        String pointer = part.substring(equals + 3);
        names.put(part.substring(0, equals), reply.json().at(pointer).asText());
      }
    }
    for (Statement statement : Statement.all(statements)) {
      boolean isSaid = statement.holds(reply.json(), this::filled);
      findings.check(check + ": " + statement, isSaid, reply::toString);
    }
  }

  private String filled(String text) {
    return world.fill(text, names);
  }
}
