package dev.portcullis.ejb.keycloak;

import jakarta.ws.rs.ClientErrorException;
import jakarta.ws.rs.NotFoundException;
import jakarta.ws.rs.WebApplicationException;
import jakarta.ws.rs.core.Response;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.function.Supplier;

/** Reads what Keycloak answers. */
final class Answers {
  private static final int MAX_TEXT = 500;

  private Answers() {}

  /**
   * Accepts a success, and a status that means that it was so already.
   *
   * @param already that status
   * @throws WebApplicationException for anything else
   */
  static void accept(Response answer, Response.Status already) {
    try (answer) {
      if (answer.getStatus() != already.getStatusCode()
          && answer.getStatusInfo().getFamily() != Response.Status.Family.SUCCESSFUL) {
        throw refusal(answer);
      }
    }
  }

  /** Whether it was a success; false for a conflict. */
  static boolean isNoConflict(Response answer) {
    try (answer) {
      if (answer.getStatus() == Response.Status.CONFLICT.getStatusCode()) {
        return false;
      }
      if (answer.getStatusInfo().getFamily() != Response.Status.Family.SUCCESSFUL) {
        throw refusal(answer);
      }
      return true;
    }
  }

  /** What there is, or empty when there is none. */
  static <T> Optional<T> found(Supplier<T> call) {
    try {
      return Optional.ofNullable(call.get());
    } catch (NotFoundException none) {
      return Optional.empty();
    }
  }

  /** Removes what may be gone already. */
  static void gone(Runnable removal) {
    try {
      removal.run();
    } catch (NotFoundException already) {
      // so be it
    }
  }

  private static WebApplicationException refusal(Response answer) {
    String body =
        answer.hasEntity()
            ? new String(answer.readEntity(byte[].class), StandardCharsets.UTF_8)
            : "";
    String text =
        answer.getStatus() + " " + body.substring(0, Math.min(body.length(), MAX_TEXT)).strip();
    Response bare = Response.status(answer.getStatus()).build();
    return answer.getStatusInfo().getFamily() == Response.Status.Family.CLIENT_ERROR
        ? new ClientErrorException(text, bare)
        : new WebApplicationException(text, bare);
  }
}
