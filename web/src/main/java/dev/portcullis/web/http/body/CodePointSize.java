package dev.portcullis.web.http.body;

import jakarta.validation.ConstraintValidator;
import jakarta.validation.ConstraintValidatorContext;
import jakarta.validation.constraints.Size;

/**
 * Validates the length of a text in code points, as JSON Schema counts {@code minLength} and {@code
 * maxLength}: the API description and the behavior agree on every text.
 */
public class CodePointSize implements ConstraintValidator<Size, CharSequence> {
  private Size size;

  @Override
  public void initialize(Size annotation) {
    size = annotation;
  }

  @Override
  public boolean isValid(CharSequence text, ConstraintValidatorContext context) {
    if (text == null) {
      return true;
    }
    int length = Character.codePointCount(text, 0, text.length());
    return length >= size.min() && length <= size.max();
  }
}
