package dev.portcullis.kernel;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.AnnotationIntrospector;
import com.fasterxml.jackson.databind.introspect.AnnotatedMember;
import com.fasterxml.jackson.databind.introspect.NopAnnotationIntrospector;
import com.fasterxml.jackson.databind.json.JsonMapper;
import java.lang.reflect.RecordComponent;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Base64;

/**
 * Names the state of a record as it is shown (RFC 9110, 8.8.3): a hash of its JSON, so that the
 * same state has the same name on every node, and another state another. What is {@link
 * ExcludedFromETag} is left out.
 */
public final class EntityTag {
  private static final JsonMapper MAPPER =
      Json.MAPPER
          .rebuild()
          .annotationIntrospector(
              AnnotationIntrospector.pair(
                  new ETagIntrospector(),
                  Json.MAPPER.getSerializationConfig().getAnnotationIntrospector()))
          .build();

  private EntityTag() {}

  /** The strong tag of a view, quotes included. */
  public static String of(Object view) {
    try {
      byte[] json = MAPPER.writeValueAsString(view).getBytes(StandardCharsets.UTF_8);
      return '"'
          + Base64.getUrlEncoder().withoutPadding().encodeToString(Sha256.digest(json))
          + '"';
    } catch (JsonProcessingException broken) {
      throw new IllegalStateException("A view is no JSON", broken);
    }
  }

  /** Whether the tag of such a view stands for all that is shown: who knows it knows the view. */
  public static boolean isOfAll(Class<?> view) {
    RecordComponent[] components = view.getRecordComponents();
    return components == null
        || Arrays.stream(components)
            .noneMatch(each -> each.isAnnotationPresent(ExcludedFromETag.class));
  }

  /** Leaves out what moves. */
  private static final class ETagIntrospector extends NopAnnotationIntrospector {
    private static final long serialVersionUID = 1;

    @Override
    public boolean hasIgnoreMarker(AnnotatedMember member) {
      return member.hasAnnotation(ExcludedFromETag.class);
    }
  }
}
