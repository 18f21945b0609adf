package dev.portcullis.web.http.error;

/**
 * The one refusal in another form (R-IDN-12): the action asks for a step-up.
 *
 * @param requiresStepUp always true
 * @param action the action to step up for
 */
public record StepUpBody(boolean requiresStepUp, String action) {}
