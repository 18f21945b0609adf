package dev.portcullis.launcher.run;

import com.fasterxml.jackson.core.JsonProcessingException;
import dev.portcullis.launcher.Installation;
import dev.portcullis.launcher.PostgresServer;
import dev.portcullis.launcher.Terminal;
import dev.portcullis.launcher.demo.Demonstration;
import dev.portcullis.launcher.demo.JsonClient;
import java.net.URI;
import java.nio.file.Path;
import java.util.Locale;

/** The summary on the terminal while all parts run. */
record StartupSummary(
    Installation installation,
    Path dataDirectory,
    URI rpc,
    URI inbox,
    Demonstration.Outcome outcome) {

  void print(Terminal terminal) {
    terminal.print(
        """

        Received and verified (webhook-id %s), %s ms after the block:
        %s

        Console          %s/console/
        Application      %s        API description %s/docs
        Documents        %s/docs/manual/
        Chain (JSON-RPC) %s
        Inbox            %s
        Database         %s
        Data and logs    %s
        Operator's token %s

        Try next:
        """
            .formatted(
                outcome.delivery().id(),
                String.format(Locale.ROOT, "%.1f", outcome.toCallbackMillis()),
                indented(outcome.delivery().body()),
                pages(),
                installation.baseUrl(),
                installation.baseUrl(),
                installation.baseUrl(),
                rpc,
                inbox,
                installation.database().map(PostgresServer::url).orElse("as given by db.url"),
                dataDirectory,
                outcome.bearer())
            .stripTrailing());
    terminal.print("  TOKEN=" + outcome.bearer());
    terminal.print(curl("/profiles/me"));
    terminal.print(curl("/organizations/" + outcome.organization()));
    terminal.print(
        curl("/organizations/" + outcome.organization() + "/contracts/" + outcome.contract()));
    terminal.print(curl("/api/v1/event-webhook/" + outcome.webhook()));
    terminal.print(curl("/audit-logs/?limit=5"));
    terminal.print(curl("/audit-logs/db-mutations?limit=5"));
    terminal.print("\nCtrl-C ends it; the next start keeps the data.");
  }

  /** By host name, because browsers store passkeys and sign-ins for host names. */
  private String pages() {
    return installation.baseUrl().toString().replace("//127.0.0.1:", "//localhost:");
  }

  private String curl(String path) {
    return "  curl -s -H \"Authorization: Bearer $TOKEN\" '" + installation.baseUrl() + path + "'";
  }

  private static String indented(String json) {
    try {
      return JsonClient.JSON
          .writerWithDefaultPrettyPrinter()
          .writeValueAsString(JsonClient.JSON.readTree(json));
    } catch (JsonProcessingException notJson) {
      return json;
    }
  }
}
