import java.nio.file.Files;
import java.nio.file.Path;

final class Run {
  public static void main(String[] arguments) throws Exception {
    byte[] body = Files.readAllBytes(Path.of("body.json"));
    boolean isGenuine =
        new WebhookVerifier(System.getenv("SIGNING_KEY"))
            .verify(
                body,
                System.getenv("WEBHOOK_ID"),
                System.getenv("WEBHOOK_TIMESTAMP"),
                System.getenv("WEBHOOK_SIGNATURE"));
    System.out.println(isGenuine ? "accepted: webhook.test" : "refused");
  }
}
